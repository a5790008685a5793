import { plainAddress } from '@mooring/core';
import type { Activity, ActivityPage, findPoison, HistoryOf } from '@mooring/core/activity';
import type { SentTransaction } from '@mooring/core/send';

/** A transaction of the account's list. */
export interface ListedActivity extends Activity {
  /** Another account made it, and it moved nothing or came from an address that imitates a known one (address poisoning). */
  readonly poison: boolean;
}

/** The transactions of an account on a network. */
export interface ActivityLists {
  /** From the API, each once. */
  readonly list: readonly ListedActivity[];
  /** Sent by the modal in this browser, and not in `list`. */
  readonly sent: readonly SentTransaction[];
}

/**
 * Joins the pages of a history with what the modal sent.
 *
 * @param findPoisonOf from `@mooring/core/activity`; `undefined` until that has loaded
 */
export function listActivity(
  findPoisonOf: typeof findPoison | undefined,
  pages: readonly ActivityPage[] | undefined,
  allSent: readonly SentTransaction[],
  { address, network }: HistoryOf,
): ActivityLists {
  const own = plainAddress(address);
  const seen = new Set<string>();
  const read = (pages ?? []).flatMap((page) => page.list).filter(({ id }) => !seen.has(id) && seen.add(id));
  const known = allSent.flatMap(({ to }) => (to === undefined ? [] : [to]));
  const poison = findPoisonOf?.(read, { namespace: network.chainNamespace, own, known });
  const hashes = new Set(read.map(({ hash }) => hash.toLowerCase()));
  return {
    list: read.map((one) => ({ ...one, poison: poison?.has(one.id) ?? false })),
    sent: allSent.filter(
      (one) =>
        one.chainId === network.caipNetworkId &&
        plainAddress(one.address) === own &&
        !hashes.has(one.hash.toLowerCase()),
    ),
  };
}
