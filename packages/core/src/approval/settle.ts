import type { AppKitCore, Settling } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { connectGranted } from './connect-granted.ts';

/** Milliseconds that several adapters have before the state shows those that have finished. */
const batchLimit = 3_000;

/** Runs `act` in several namespaces concurrently, and shows the results in one step. */
export function settle(
  { batch, clock, store }: AppKitCore,
  namespaces: readonly Namespace[],
  act: (namespace: Namespace) => Promise<void>,
): Settling {
  const { activeNamespace: active } = store.getState();
  const show = batch.hold(namespaces);
  const acts = new Map(namespaces.map((namespace) => [namespace, act(namespace)] as const));
  const settled = Promise.allSettled(acts.values());
  const shown = new Promise<void>((resolve) => {
    const end = (): void => {
      cancel();
      try {
        show();
      } finally {
        resolve();
      }
    };
    const cancel = clock.after(batchLimit, end);
    void settled.then(end);
  });
  return { active, shown, of: async (namespace) => acts.get(namespace) };
}

/**
 * Has adapters connect the namespaces that a remote wallet grants, in one step, or take them up beside existing
 * connections.
 */
export function fill(
  core: AppKitCore,
  wallet: RemoteWallet,
  namespaces: readonly Namespace[],
  act: 'connect' | 'connectExisting' = 'connect',
): Settling {
  return settle(core, namespaces, async (namespace) =>
    act === 'connect'
      ? connectGranted(core, wallet, namespace)
      : core.adapters[namespace]?.connectExisting({ connectorId: wallet.id }),
  );
}

/** The given namespaces for which the site has an adapter and networks. */
export function served({ adapters, store }: AppKitCore, names: readonly Namespace[]): readonly Namespace[] {
  const { networks } = store.getState();
  return names.filter(
    (name) => Object.hasOwn(adapters, name) && networks.some(({ chainNamespace }) => chainNamespace === name),
  );
}
