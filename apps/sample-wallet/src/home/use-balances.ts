import { useEffect, useState } from 'react';
import type { WalletNetwork } from '../config/wallet-network.ts';
import type { ShownAccount } from '../vault/shown-account.ts';
import { readEvmBalances } from './read-evm-balances.ts';

/**
 * In the smallest unit, by CAIP-2 chain, and by `native` or the token's address. Unknown ones are absent, and so are the
 * networks that have not been read.
 */
export type Balances = Readonly<Record<string, Readonly<Record<string, bigint>>>>;

const pause = 4_000;

const none: Balances = {};

/** An account's balances, each network's as soon as it is read, every four seconds while the page is visible. */
export function useBalances(account: ShownAccount | undefined, networks: readonly WalletNetwork[]): Balances {
  const [balances, setBalances] = useState<{ readonly of: string; readonly values: Balances }>();
  useEffect(() => {
    if (account === undefined) return;
    let over = false;
    const timers = new Map<WalletNetwork, ReturnType<typeof setTimeout>>();
    const read = async (network: WalletNetwork): Promise<void> => {
      if (document.visibilityState === 'visible') {
        const part = { [network.caipNetworkId]: await readNetwork(network, account) };
        if (over) return;
        setBalances((before) => ({
          of: account.evm,
          values: { ...(before?.of === account.evm ? before.values : none), ...part },
        }));
      }
      if (!over)
        timers.set(
          network,
          setTimeout(() => void read(network), pause),
        );
    };
    for (const network of networks) void read(network);
    return () => {
      over = true;
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [account, networks]);
  return balances !== undefined && balances.of === account?.evm ? balances.values : none;
}

async function readNetwork(network: WalletNetwork, account: ShownAccount): Promise<Balances[string]> {
  try {
    const results = await Promise.allSettled(await readsOf(network, account));
    return Object.assign({}, ...results.map((result) => (result.status === 'fulfilled' ? result.value : {})));
  } catch {
    return {};
  }
}

async function readsOf(network: WalletNetwork, account: ShownAccount) {
  switch (network.namespace) {
    case 'eip155':
      return readEvmBalances(network, account);
    case 'solana':
      return (await import('./read-solana-balances.ts')).readSolanaBalances(network, account);
    case 'bip122':
      return (await import('./read-bitcoin-balances.ts')).readBitcoinBalances(network, account);
  }
}
