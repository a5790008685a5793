import type { LibraryConnection } from '../contract/connection.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { Approval, RemoteWallet } from '../contract/remote-wallet.ts';
import { connectGranted } from './connect-granted.ts';
import { fill, served, settle } from './settle.ts';
import { loseRequests, trackRequest } from './track-request.ts';

/** A namespace whose adapter must check a wallet again. */
interface Due {
  readonly wallet: RemoteWallet;
  readonly namespace: Namespace;
  /** How the adapter connects the wallet: for a namespace that an update adds, the active wallet stays. */
  readonly act: 'connect' | 'connectExisting';
}

/**
 * Has adapters connect the grants of remote wallets, and disconnect what they no longer grant; each approval shows in
 * one step. An adapter uses the grants at the time it runs, so any number of events causes one check per namespace.
 * Leaves an approval that no adapter serves. Returns a function that stops.
 */
export function watchWallets(core: AppKitCore): () => void {
  const due = new Map<string, Due>();
  /** Keys of checks in progress, during which a library's reports are about to change. */
  const busy = new Set<string>();
  let running = false;
  const ask = async (looks: readonly Due[], namespace: Namespace): Promise<void> => {
    for (const { wallet, act } of looks.filter((look) => look.namespace === namespace)) {
      const adapter = core.adapters[namespace];
      const isGranted = wallet.granted(namespace) !== undefined;
      if (isGranted && act === 'connect') await connectGranted(core, wallet, namespace);
      else await adapter?.[isGranted ? 'connectExisting' : 'disconnect']({ connectorId: wallet.id });
    }
  };
  const run = async (): Promise<void> => {
    running = true;
    while (due.size > 0) {
      const looks = [...due.values()];
      for (const key of due.keys()) busy.add(key);
      due.clear();
      const namespaces = [...new Set(looks.map(({ namespace }) => namespace))];
      await settle(core, namespaces, (namespace) => ask(looks, namespace)).shown;
      busy.clear();
    }
    running = false;
  };
  const look = (
    wallet: RemoteWallet,
    namespaces: readonly Namespace[],
    act: Due['act'] = 'connect',
  ): void => {
    for (const namespace of namespaces) due.set(keyOf(wallet, namespace), { wallet, namespace, act });
    if (due.size > 0 && !running) void run();
  };
  const onGranted = (wallet: RemoteWallet, { id, grants, link }: Approval): void => {
    const names = Object.keys(grants);
    const namespaces = served(core, names);
    if (namespaces.length === 0) {
      for (const name of names) void wallet.leave(name).catch(() => undefined);
      return;
    }
    if (fillAnswer(core, wallet, { id, link, namespaces })) return;
    // The adapter handles updates of its own connection: the active wallet stays active.
    const isKnown = (each: Namespace): boolean =>
      connects(core, each, wallet) && !busy.has(keyOf(wallet, each)) && !due.has(keyOf(wallet, each));
    const unknown = namespaces.filter((each) => !isKnown(each));
    look(wallet, unknown, unknown.length < namespaces.length ? 'connectExisting' : 'connect');
  };
  const ends = core.wallets.map((wallet) =>
    wallet.on((event) => {
      if (event.type === 'lost') {
        loseRequests(core, event.namespaces);
        look(wallet, served(core, event.namespaces));
      } else if (event.type === 'granted') onGranted(wallet, event.approval);
    }),
  );
  const notes = core.wallets.map((wallet) =>
    wallet.requests?.subscribe((event) => trackRequest(core, wallet, event)),
  );
  return () => {
    for (const end of [...ends, ...notes]) end?.();
    due.clear();
  };
}

function keyOf({ id }: RemoteWallet, namespace: Namespace): string {
  return `${id} ${namespace}`;
}

/**
 * Whether a wallet is connected in the library and in the state, and not being disconnected: a slow library may still
 * list a wallet that was given up.
 */
function connects({ batch, store }: AppKitCore, namespace: Namespace, wallet: RemoteWallet): boolean {
  const holds = (connections: readonly LibraryConnection[] = []): boolean =>
    connections.some(({ connectorId }) => connectorId === wallet.id);
  return (
    !store.getState().leaving.includes(namespace) &&
    holds(batch.last(namespace)?.connections) &&
    holds(store.getState().libraryConnections[namespace])
  );
}

/** Has adapters connect an announced approval, if it answers a pending request. Returns whether it does. */
function fillAnswer(
  core: AppKitCore,
  wallet: RemoteWallet,
  { id, link, namespaces }: Pick<Approval, 'id' | 'link'> & { readonly namespaces: readonly Namespace[] },
): boolean {
  const requests = core.runtime.requested.get(wallet.id);
  if (requests === undefined || [...requests.open].every(({ before }) => before.has(id))) return false;
  requests.filled.set(id, { ...fill(core, wallet, namespaces), link });
  return true;
}
