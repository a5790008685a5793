import type { SiteNetwork } from '@mooring/protocol/site-config';
import { useMutation, useQuery } from '@tanstack/react-query';
import { usePublicClient } from 'wagmi';
import { activity } from '../activity/activity.ts';
import { fillAccount, nodeAccounts } from './fill-account.ts';

export interface Faucet {
  /** The network is a local chain that can give some. */
  readonly offered: boolean;
  readonly running: boolean;
  readonly failed: boolean;
  readonly fill: () => void;
}

/** Test tokens, where the chain is a local one. */
export function useFaucet(address: `0x${string}`, network: SiteNetwork, onFilled: () => void): Faucet {
  const client = usePublicClient({ chainId: network.id });
  const accounts = useQuery({
    queryKey: ['node accounts', network.id],
    queryFn: () => (client === undefined ? [] : nodeAccounts(client)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      if (client !== undefined) await fillAccount(client, address, network.tokens);
    },
    onSuccess: () => {
      activity.add({ kind: 'receive', say: (messages) => messages.didGetTokens() });
      onFilled();
    },
  });
  return {
    offered: (accounts.data?.length ?? 0) > 0,
    running: isPending,
    failed: isError,
    fill: () => mutate(),
  };
}
