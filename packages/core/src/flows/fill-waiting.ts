import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { arrived } from './ask-wallet.ts';
import { fill, served } from './settle.ts';

/** Granted, and connected in no library. */
export function notTakenUp(core: AppKitCore, wallet: RemoteWallet): readonly Namespace[] {
  const { libraryConnections } = core.store.getState();
  return served(core, Object.keys(core.adapters)).filter(
    (namespace) =>
      wallet.granted(namespace) !== undefined &&
      !libraryConnections[namespace]?.some(({ connectorId }) => connectorId === wallet.id),
  );
}

/** Has the owners of these namespaces connect, or take up, what a wallet already grants. */
export async function fillWaiting(
  core: AppKitCore,
  wallet: RemoteWallet,
  waiting: readonly Namespace[],
  { namespace, act }: { readonly namespace?: Namespace | undefined; readonly act?: 'connect' | 'takeUp' },
): Promise<Namespace> {
  const grants = Object.fromEntries(
    waiting.flatMap((each) => Object.entries(wallet.granted(each)?.grants ?? {})),
  );
  return arrived(core, { approval: { grants }, filled: fill(core, wallet, waiting, act), namespace });
}

/** Connects what a wallet grants already and no library has taken up. `undefined` where there is nothing, or no owner takes it. */
export async function connectWaiting(
  core: AppKitCore,
  wallet: RemoteWallet,
  namespace: Namespace | undefined,
): Promise<Namespace | undefined> {
  const waiting = notTakenUp(core, wallet);
  if (waiting.length === 0) return undefined;
  return fillWaiting(core, wallet, waiting, { namespace }).catch(() => undefined);
}
