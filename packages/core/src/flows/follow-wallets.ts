import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { fill, served, settle } from './settle.ts';

/** A namespace whose owner is to look at a wallet again. */
interface Due {
  readonly wallet: RemoteWallet;
  readonly namespace: Namespace;
  /** An update adds it: the wallet that is active there stays so. */
  readonly added: boolean;
}

/**
 * Has the owners of namespaces take up what wallets elsewhere grant, and let go of what they no longer do; each approval
 * shows in one step. What counts is what a wallet grants when its owner is asked, so any number of events is one look at each
 * namespace. Returns a function that ends it.
 */
export function followWallets(core: AppKitCore): () => void {
  const due = new Map<string, Due>();
  /** Keys of looks that are under way: what a library says meanwhile may be over in a moment. */
  const busy = new Set<string>();
  let running = false;
  const ask = async (looks: readonly Due[], namespace: Namespace): Promise<void> => {
    for (const { wallet, added } of looks.filter((look) => look.namespace === namespace)) {
      const to = { connectorId: wallet.id };
      const adapter = core.adapters[namespace];
      const active = core.batch.last(namespace)?.connection;
      await (wallet.granted(namespace) === undefined ? adapter?.disconnect(to) : adapter?.connect(to));
      if (added && active?.status === 'connected' && active.connectorId !== wallet.id)
        await adapter?.switchConnection({ connectorId: active.connectorId, address: active.address });
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
  const look = (wallet: RemoteWallet, namespaces: readonly Namespace[], added = false): void => {
    for (const namespace of namespaces) due.set(keyOf(wallet, namespace), { wallet, namespace, added });
    if (due.size > 0 && !running) void run();
  };
  const ends = core.wallets.map((wallet) =>
    wallet.on((event) => {
      if (event.type === 'changed') return;
      if (event.type === 'lost') {
        look(wallet, served(core, event.namespaces));
        return;
      }
      const namespaces = served(core, Object.keys(event.approval.grants));
      const { pairing } = core.runtime;
      // An update of what is connected is for its owner alone: the wallet that is active stays so.
      if (pairing?.wallet !== wallet || pairing.before.has(event.approval.id)) {
        const known = namespaces.filter(
          (each) =>
            connects(core, each, wallet) && !busy.has(keyOf(wallet, each)) && !due.has(keyOf(wallet, each)),
        );
        look(
          wallet,
          namespaces.filter((each) => !known.includes(each)),
          known.length > 0,
        );
      } else if (namespaces.length > 0) pairing.filled = fill(core, wallet, namespaces);
    }),
  );
  return () => {
    for (const end of ends) end();
    due.clear();
  };
}

function keyOf({ id }: RemoteWallet, namespace: Namespace): string {
  return `${id} ${namespace}`;
}

/** Connected in the library, and not being left. */
function connects({ batch, runtime }: AppKitCore, namespace: Namespace, wallet: RemoteWallet): boolean {
  const connections = batch.last(namespace)?.connections ?? [];
  return !runtime.leaving.has(namespace) && connections.some(({ connectorId }) => connectorId === wallet.id);
}
