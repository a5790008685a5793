import type { SiteNetwork } from '@mooring/protocol/site-config';
import { useEffect, useState } from 'react';
import { createPublicClient, erc20Abi, http } from 'viem';
import { viemChain } from '../request/viem-chain.ts';

/** In the smallest unit, by chain id, a space, and `native` or the token's address. Unknown ones are absent. */
export type Balances = Readonly<Record<string, bigint>>;

const pause = 4_000;

/** An account's balances, read every four seconds while the page is visible. */
export function useBalances(address: `0x${string}` | undefined, networks: readonly SiteNetwork[]): Balances {
  const [balances, setBalances] = useState<{ readonly of: string | undefined; readonly values: Balances }>();
  useEffect(() => {
    if (address === undefined) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        const parts = await Promise.all(networks.map((network) => readNetwork(network, address)));
        if (over) return;
        setBalances({ of: address, values: Object.assign({}, ...parts) });
      }
      timer = setTimeout(() => void read(), pause);
    };
    void read();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [address, networks]);
  return balances?.of === address ? (balances?.values ?? {}) : {};
}

async function readNetwork(network: SiteNetwork, address: `0x${string}`): Promise<Balances> {
  const client = createPublicClient({
    chain: viemChain(network),
    transport: http(network.rpcUrl, { batch: true, retryCount: 0 }),
  });
  const reads = [
    client.getBalance({ address }).then((value) => ['native', value] as const),
    ...network.tokens.map((token) =>
      client
        .readContract({ address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
        .then((value) => [token.address, value] as const),
    ),
  ];
  const results = await Promise.allSettled(reads);
  return Object.fromEntries(
    results.flatMap((result) =>
      result.status === 'fulfilled' ? [[`${network.id} ${result.value[0]}`, result.value[1]]] : [],
    ),
  );
}
