import type { CaipAddress } from '@mooring/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { activity } from '../activity/activity.ts';
import type { Faucet } from '../chain/chain.ts';

export interface FaucetState {
  /** Whether the network has a faucet. */
  readonly offered: boolean;
  readonly running: boolean;
  readonly failed: boolean;
  readonly fill: () => void;
}

/** Requests test coins on networks with a faucet. */
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
