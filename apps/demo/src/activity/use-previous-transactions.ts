import type { CaipAddress } from '@mooring/core';
import { useActivity } from '@mooring/kit/react';
import { namespaceFacts, namespaceOf } from '@mooring/protocol';
import { useQuery } from '@tanstack/react-query';
import type { Chain, PreviousTransaction } from '../chain/chain.ts';
import { useRefetchInterval } from '../format/use-refetch-interval.ts';
import { useSite } from '../site/site-context.ts';
import { previousTransactionOf, sentOf } from './previous-transaction.ts';

/** The account's transactions. */
export interface PreviousTransactions {
  readonly list: readonly PreviousTransaction[];
  /** Nothing is known yet; also while the device is offline and the read is paused. */
  readonly isLoading: boolean;
  readonly isError: boolean;
}

/** Milliseconds between reads while the page is visible. */
const every = 6_000;

/**
 * Transactions of the connected account: those of the modal's Activity, and on chains that no API serves those that a node lists.
 *
 * @param chain absent on a network that the page does not know
 */
export function usePreviousTransactions(
  account: CaipAddress,
  chain: Pick<Chain, 'history'> | undefined,
): PreviousTransactions {
  const namespace = namespaceOf(account);
  const { api } = useSite().config.services;
  const { data, sent, readAt, error, unread, refetch } = useActivity({ namespace });
  useRefetchInterval({ refetch, error }, every);
  const node = useQuery({
    queryKey: ['history', account],
    queryFn: ({ signal }) => chain?.history?.(signal) ?? [],
    enabled: chain?.history !== undefined,
    refetchInterval: every,
  });
  const listed = [
    ...(data ?? []).filter(({ spam }) => !spam).map(previousTransactionOf),
    ...(node.data ?? []),
  ];
  const hashes = new Set(listed.map(({ hash }) => hash));
  const sentHere = sent.flatMap((one) => (hashes.has(one.hash) ? [] : (sentOf(one) ?? [])));
  const fromApi = chain !== undefined && api !== undefined && namespaceFacts(namespace).apiActivity === true;
  const isApiLoading = fromApi && readAt === undefined && error === undefined;
  return {
    list: [...sentHere, ...listed],
    isLoading: isApiLoading || (chain?.history !== undefined && node.isPending),
    isError: error !== undefined || unread || node.isError,
  };
}
