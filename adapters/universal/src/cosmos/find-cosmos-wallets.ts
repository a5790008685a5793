import type { Connector } from '@mooring/core/adapter';
import type { ChainProvider } from '../namespace/chain-provider.ts';
import { type FindWallets, searchPage } from '../namespace/find-wallets.ts';
import { cosmosConnector } from './cosmos-connector.ts';
import type { KeplrLike } from './injected-cosmos.ts';

/** Globals of wallets with Keplr's interface, and the event that their window dispatches when the account changes. */
const places = [
  { name: 'Keplr', path: ['keplr'], changed: 'keplr_keystorechange' },
  { name: 'Leap', path: ['leap'], changed: 'leap_keystorechange' },
  {
    name: 'Cosmostation',
    path: ['cosmostation', 'providers', 'keplr'],
    changed: 'cosmostation_keystorechange',
  },
  { name: 'OKX Wallet', path: ['okxwallet', 'keplr'], changed: 'keplr_keystorechange' },
] as const;

/** Finds Cosmos wallets in a page. Lists a wallet that also poses as Keplr once, under its own name. */
export const findWallets: FindWallets = (options) => {
  const { page, clock } = options;
  const made = new Map<string, Connector<ChainProvider>>();
  const look = (): readonly Connector<ChainProvider>[] => {
    const found = new Map<KeplrLike, (typeof places)[number]>();
    for (const place of places) {
      const wallet = readWallet(page, place.path);
      if (wallet !== undefined) found.set(wallet, place);
    }
    return [...found].map(([wallet, { name, changed }]) => {
      const id = `cosmos:${name}`;
      const known = made.get(id);
      if (known?.source === wallet) return known;
      const info = { id, type: 'announced', name, namespaces: ['cosmos'] } as const;
      const connector = cosmosConnector({ info, wallet, page, changed }, clock);
      made.set(id, connector);
      return connector;
    });
  };
  return searchPage(options, look);
};

function readWallet(page: object, path: readonly string[]): KeplrLike | undefined {
  try {
    const wallet = path.reduce<unknown>((place, name) => Reflect.get(Object(place), name), page);
    const isOne = ['enable', 'getKey'].every(
      (name) => typeof Reflect.get(Object(wallet), name) === 'function',
    );
    return isOne ? (wallet as KeplrLike) : undefined;
  } catch {
    // An object whose members throw is not listed.
    return undefined;
  }
}
