import type { CaipAddress } from '@mooring/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { activity } from '../activity/activity.ts';
import type { Faucet } from '../chain/chain.ts';

export interface FaucetState {
  /** The network gives test coins. */
  readonly offered: boolean;
  readonly running: boolean;
  readonly failed: boolean;
  readonly fill: () => void;
}

/** Test coins, where the network gives some. */
export function useFaucet(
  account: CaipAddress,
  faucet: Faucet | undefined,
  onFilled: () => void,
): FaucetState {
  const offered = useQuery({
    queryKey: ['faucet', account],
    queryFn: () => faucet?.offered() ?? false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => faucet?.fill(),
    onSuccess: () => {
      activity.add({ kind: 'receive', say: (messages) => messages.didGetTokens() });
      onFilled();
    },
  });
  return { offered: offered.data === true, running: isPending, failed: isError, fill: () => mutate() };
}
