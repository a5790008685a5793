import { useEffect, useState } from 'react';
import type { WalletNetwork } from '../config/wallet-network.ts';
import type { ShownAccount } from '../vault/shown-account.ts';
import { readEvmBalances } from './read-evm-balances.ts';

/** In the smallest unit, by CAIP-2 chain, a space, and `native` or the token's address. Unknown ones are absent. */
export type Balances = Readonly<Record<string, bigint>>;

const pause = 4_000;

/** An account's balances, read every four seconds while the page is visible; `undefined` until the first read. */
export function useBalances(
  account: ShownAccount | undefined,
  networks: readonly WalletNetwork[],
): Balances | undefined {
  const [balances, setBalances] = useState<{ readonly of: string; readonly values: Balances }>();
  useEffect(() => {
    if (account === undefined) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        const parts = await Promise.all(networks.map((network) => readNetwork(network, account)));
        if (over) return;
        setBalances({ of: account.evm, values: Object.assign({}, ...parts) });
      }
      timer = setTimeout(() => void read(), pause);
    };
    void read();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [account, networks]);
  return balances?.of === account?.evm ? balances?.values : undefined;
}

async function readNetwork(network: WalletNetwork, account: ShownAccount): Promise<Balances> {
  try {
    const results = await Promise.allSettled(await readsOf(network, account));
    const found = results.flatMap((result) =>
      result.status === 'fulfilled' ? Object.entries(result.value) : [],
    );
    return Object.fromEntries(found.map(([asset, value]) => [`${network.caipNetworkId} ${asset}`, value]));
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
