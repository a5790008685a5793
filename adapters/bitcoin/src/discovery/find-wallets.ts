import {
  type Connector,
  findRegistered,
  type StandardWindow,
  type WalletSearch,
} from '@mooring/core/adapter';
import type { BitcoinProvider } from '../contract/bitcoin-provider.ts';
import { pageConnector } from '../wallets/page-connector.ts';
import type { PageWallet, WalletPage } from '../wallets/page-wallet.ts';
import { listedWallets, wellKnownWallets } from './globals.ts';
import { idOf } from './identity.ts';
import { readStandard } from './read-standard.ts';

/** Milliseconds. Wallets that do not register may inject their objects after the page loads. */
const rescanDelayMs = 200;
const rescans = 3;

/**
 * Finds wallets through the list of WBIP-004, the Wallet Standard and well-known globals. Lists a wallet with several
 * of these once, under the first that was present, so that its connection survives. Calls `onChange` for every later
 * registration and removal.
 */
export function findWallets(
  target: StandardWindow,
  page: WalletPage,
  onChange: () => void,
): WalletSearch<BitcoinProvider> {
  const registry = findRegistered(target, () => look());
  let found = new Map<string, Connector<BitcoinProvider>>();
  let cancel: (() => void) | undefined;

  /** Reads the wallets again. Returns whether the list changed. */
  const read = (): boolean => {
    const here = [
      ...listedWallets(target, page),
      ...registry.list().flatMap((registered) => readStandard(registered, page) ?? []),
      ...wellKnownWallets(target, page),
    ];
    const next = new Map<string, Connector<BitcoinProvider>>();
    for (const wallet of here) keep(next, wallet);
    const isSame = next.size === found.size && [...next].every(([id, each]) => found.get(id) === each);
    found = next;
    return !isSame;
  };
  const look = (): void => {
    if (read()) onChange();
  };
  const keep = (next: Map<string, Connector<BitcoinProvider>>, wallet: PageWallet): void => {
    const id = idOf(wallet.name);
    const known = found.get(id);
    const isThere = [...next.values()].some(({ source }) => source === wallet.source);
    if (known?.source === wallet.source) next.set(id, known);
    else if (!next.has(id) && !isThere) next.set(id, pageConnector(id, wallet, page));
  };
  const rescan = (left: number): void => {
    if (left === 0) return;
    cancel = page.clock.after(rescanDelayMs, () => {
      look();
      rescan(left - 1);
    });
  };
  read();
  rescan(rescans);
  return {
    list: () => [...found.values()],
    stop() {
      cancel?.();
      registry.stop();
    },
  };
}
