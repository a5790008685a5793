import type { SiteNetwork, SiteToken } from '@mooring/protocol/site-config';
import { erc20Abi } from 'viem';
import { useBalance, useReadContracts } from 'wagmi';

export interface AssetBalance {
  /** `native`, or the token's address. */
  readonly id: string;
  readonly token: SiteToken | undefined;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** In the smallest unit; `undefined` while it is not known. */
  readonly value: bigint | undefined;
}

export interface Balances {
  /** The native asset first. */
  readonly assets: readonly [AssetBalance, ...AssetBalance[]];
  readonly failed: boolean;
  readonly refetch: () => void;
}

/** Only while the page is seen: queries in the background stand still. */
const every = { refetchInterval: 4_000, staleTime: 2_000 } as const;

/** What an account holds on a network, kept up to date. */
export function useBalances(address: `0x${string}`, network: SiteNetwork): Balances {
  const chainId = network.id;
  const native = useBalance({ address, chainId, query: every });
  const tokens = useReadContracts({
    contracts: network.tokens.map((token) => ({
      address: token.address,
      abi: erc20Abi,
      functionName: 'balanceOf' as const,
      args: [address] as const,
      chainId,
    })),
    query: { ...every, enabled: network.tokens.length > 0 },
  });
  const { name, symbol, decimals } = network.nativeCurrency;
  return {
    assets: [
      { id: 'native', token: undefined, symbol, name, decimals, value: native.data?.value },
      ...network.tokens.map((token, index) => {
        const read = tokens.data?.[index];
        const value = read?.status === 'success' ? (read.result as bigint) : undefined;
        const { address: id, symbol, name, decimals } = token;
        return { id, token, symbol, name, decimals, value };
      }),
    ],
    failed: native.isError || tokens.isError,
    refetch: () => {
      void native.refetch();
      if (network.tokens.length > 0) void tokens.refetch();
    },
  };
}
