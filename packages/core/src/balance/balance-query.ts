import type { NativeBalance } from '../contract/adapter.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetwork } from '../contract/network.ts';
import { createError } from '../errors.ts';

export interface BalanceQuery {
  readonly queryKey: readonly ['mooring', 'balance', CaipAddress, string];
  readonly queryFn: () => Promise<NativeBalance>;
  /** Milliseconds. */
  readonly staleTime: number;
}

/** Query options (TanStack Query's shape) for the native balance of an address; fresh for 30 s. */
export function balanceQuery(
  core: AppKitCore,
  parameters: { readonly address: CaipAddress; readonly network: CaipNetwork },
): BalanceQuery {
  const { address, network } = parameters;
  return {
    queryKey: ['mooring', 'balance', address, network.caipNetworkId],
    staleTime: 30_000,
    queryFn: async () => {
      const adapter = core.adapters[network.chainNamespace];
      if (adapter === undefined) throw createError('ADAPTER_NOT_FOUND');
      return adapter.getBalance({ address, network });
    },
  };
}
