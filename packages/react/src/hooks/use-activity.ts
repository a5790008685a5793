import type { ChainNamespace } from '@mooring/core/page';
import { useMemo } from 'react';
import { balanceOf, balanceParts } from '../balance/balance-of.ts';
import { useLateCode } from '../context/use-late-code.ts';
import { useParts } from '../context/use-parts.ts';
import { type ActivityLists, listActivity } from '../history/list-activity.ts';
import { usePages } from '../history/use-pages.ts';
import { loadCoreActivity } from '../lazy.ts';

/** Options of {@link useActivity}. */
export interface UseActivityOptions {
  /** Namespace of the account. Default: the active one. */
  readonly namespace?: ChainNamespace | undefined;
}

/** Result of {@link useActivity}. */
export interface UseActivity {
  /** From the API, newest first; `undefined` until the first result, and without an API that serves the network's history. */
  readonly data: ActivityLists['list'] | undefined;
  /** Transactions that the modal sent from this browser and that are not among the loaded `data`; with or without an API. */
  readonly sent: ActivityLists['sent'];
  /** Unix milliseconds of the last result. */
  readonly readAt: number | undefined;
  /** Why the last request failed, a catalogued error (docs/errors.md); `data` keeps what was read before. */
  readonly error: unknown;
  /** The API could not read the network: `data` may lack transactions. */
  readonly unread: boolean;
  readonly fetching: boolean;
  readonly isFetchingNextPage: boolean;
  /** Whether there are older transactions. */
  readonly hasNextPage: boolean;
  /** Fetches older transactions. The same function until the account or its network changes. */
  readonly fetchNextPage: () => void;
  /** Reads the loaded transactions again now. As stable as `fetchNextPage`. */
  readonly refetch: () => void;
}

const noneSent: ActivityLists['sent'] = [];
const nothing = () => undefined;

/** The parts of the state that the hook reads. */
const activityParts: typeof balanceParts = (state, namespace) => [
  ...balanceParts(state, namespace),
  state.sent,
];

/**
 * Follows the transactions of the connected account on its network: the list of the modal's Activity, from one shared request. Fetched
 * when the first component shows it, or if it is then older than 15 s; `refetch()` reads it again.
 */
export function useActivity({ namespace }: UseActivityOptions = {}): UseActivity {
  const { core, state } = useParts(activityParts, namespace);
  const of = balanceOf(state, namespace);
  const { address, network } = of ?? {};
  const { code, missing } = useLateCode(core, loadCoreActivity, core.api !== undefined && of !== undefined);
  const observed = useMemo(
    () =>
      address !== undefined && network !== undefined && code?.servesHistory(core, network)
        ? code.observeHistory(core, { address, network })
        : undefined,
    [core, code, address, network],
  );
  const { pages, error, readAt, fetching, fetchingNext, hasNext } = usePages(observed);
  const lists = useMemo(
    () =>
      address !== undefined && network !== undefined
        ? listActivity(code?.findPoison, pages, state.sent, { address, network })
        : undefined,
    [code, pages, state.sent, address, network],
  );
  return {
    readAt,
    fetching,
    isFetchingNextPage: fetchingNext,
    hasNextPage: hasNext,
    data: pages?.[0]?.unserved ? undefined : pages && lists?.list,
    unread: pages?.some((page) => page.unread) ?? false,
    sent: lists?.sent ?? noneSent,
    error: code === undefined ? missing : error,
    fetchNextPage: observed?.more ?? nothing,
    refetch: observed?.refetch ?? nothing,
  };
}
