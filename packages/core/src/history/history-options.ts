import { namespaceFacts, parseCaipAddress } from '@mooring/protocol';
import { historyAnswer, historyPath } from '@mooring/protocol/api';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetwork } from '../contract/network.ts';
import { createAccountError } from '../errors/account-errors.ts';
import { readError } from '../errors/read-error.ts';
import { getJson } from '../query/get-json.ts';
import { notServed, type ObservedPages, observePages, type PagesOptions } from '../query/observe-pages.ts';
import { type ActivityPage, readHistory } from './read-history.ts';

/** Parameters of a history: an account and a network. */
export interface HistoryOf {
  readonly address: CaipAddress;
  readonly network: CaipNetwork;
}

const unservedPage: ActivityPage = { list: [], next: undefined, unread: false, unserved: true };

const historyCacheMs = 15_000;
/** Maximum pages of a list; explorers show older ones. */
const maxPages = 50;

/** Whether an API serves the history of a network's accounts. */
export function servesHistory({ api }: Pick<AppKitCore, 'api'>, { chainNamespace }: CaipNetwork): boolean {
  return api !== undefined && namespaceFacts(chainNamespace).apiActivity === true;
}

/**
 * Infinite query options (TanStack Query's shape) for the activity of an address on a network. Each page is cached
 * under its own cursor; the list is fresh for 15 s. Rejects with ACTIVITY_UNAVAILABLE, whose cause is the API's error.
 */
export function historyOptions(
  core: AppKitCore,
  { address, network }: HistoryOf,
): PagesOptions<ActivityPage> {
  const { caipNetworkId } = network;
  const plain = parseCaipAddress(address).address;
  return {
    queryKey: ['mooring', 'history', address, caipNetworkId],
    staleTime: historyCacheMs,
    initialPageParam: undefined,
    async queryFn({ pageParam }) {
      const query = new URLSearchParams({ chainId: caipNetworkId });
      if (pageParam !== undefined) query.set('cursor', pageParam);
      const path = historyPath.replace(':address', encodeURIComponent(plain));
      try {
        return readHistory(await getJson(core, `${path}?${query}`, historyAnswer), network, plain);
      } catch (cause) {
        if (notServed.has(readError(cause).code)) return unservedPage;
        throw createAccountError('ACTIVITY_UNAVAILABLE', undefined, { cause });
      }
    },
    // A repeated cursor would be requested endlessly.
    getNextPageParam: ({ next }, pages) =>
      pages.length >= maxPages || pages.slice(0, -1).some((page) => page.next === next) ? undefined : next,
  };
}

/** Observes the history of an address. */
export function observeHistory(core: AppKitCore, of: HistoryOf): ObservedPages<ActivityPage> {
  return observePages(core, historyOptions(core, of));
}
