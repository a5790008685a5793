import type { Connector } from '@mooring/core/adapter';
import { readWalletName } from '@mooring/protocol';
import type { ChainProvider } from '../namespace/chain-provider.ts';
import { type FindWallets, searchPage } from '../namespace/find-wallets.ts';
import type { InjectedWallet } from './injected-polkadot.ts';
import { polkadotConnector } from './polkadot-connector.ts';

/** Maximum names that are read. */
const limit = 64;

/** Display names of wallets that use another name on the page. */
const titles: Readonly<Record<string, string>> = {
  enkrypt: 'Enkrypt',
  'fearless-wallet': 'Fearless Wallet',
  'nova wallet': 'Nova Wallet',
  polkagate: 'PolkaGate',
  'polkadot-js': 'Polkadot{.js}',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
};

/** Finds extensions of Substrate chains in `injectedWeb3`, where each registers under its name. */
export const findWallets: FindWallets = (options) => {
  const { page, clock } = options;
  const made = new Map<string, Connector<ChainProvider>>();
  const look = (): readonly Connector<ChainProvider>[] => {
    const found = readWallets(page);
    for (const [name, wallet] of found) {
      const id = `polkadot:${name}`;
      if (made.get(id)?.source === wallet) continue;
      const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
      const info = { id, type: 'announced', name: title ?? name, namespaces: ['polkadot'] } as const;
      made.set(id, polkadotConnector(info, wallet, clock));
    }
    return [...found.keys()].flatMap((name) => made.get(`polkadot:${name}`) ?? []);
  };
  return searchPage(options, look);
};

/** By name, bounded. A wallet object whose members throw is not listed. */
function readWallets(page: object): ReadonlyMap<string, InjectedWallet> {
  const found = new Map<string, InjectedWallet>();
  const injected = Object(member(page, 'injectedWeb3'));
  for (const key of namesOf(injected)) {
    const name = readWalletName(key);
    const wallet = member(injected, key);
    if (name !== undefined && typeof member(Object(wallet), 'enable') === 'function')
      found.set(name, wallet as InjectedWallet);
  }
  return found;
}

function namesOf(injected: object): readonly string[] {
  try {
    return Object.keys(injected).slice(0, limit);
  } catch {
    return [];
  }
}

/** `undefined` also if reading it throws. */
function member(object: object, name: string): unknown {
  try {
    return Reflect.get(object, name);
  } catch {
    return undefined;
  }
}
