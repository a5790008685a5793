import * as v from 'valibot';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetworkId } from '../contract/network.ts';
import type { SentTransaction } from '../contract/send.ts';
import { storageKeys } from '../storage/keys.ts';

/** Transactions that are followed at a time. */
export const mostPending = 99;
/** Settled transactions that are kept, for their receivers. */
const mostSettled = 30;
/** Characters of what is stored. */
const longest = 200_000;

const text = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most));
const caip2 = v.pipe(text(41), v.regex(/^[^:]+:[^:]+$/)) as v.GenericSchema<string, CaipNetworkId>;
const caip10 = v.pipe(text(170), v.regex(/^[^:]+:[^:]+:[^:]+$/)) as v.GenericSchema<string, CaipAddress>;

const stored = v.array(
  v.object({
    hash: text(128),
    kind: v.picklist(['send', 'swap', 'approve', 'other']),
    chainId: caip2,
    address: caip10,
    to: v.optional(text(128)),
    token: v.optional(
      v.object({
        address: v.optional(caip10),
        name: text(128),
        symbol: text(128),
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
      }),
    ),
    amount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
    changes: v.optional(v.pipe(v.array(caip10), v.maxLength(20))),
    sentAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
    status: v.picklist(['pending', 'confirmed', 'failed', 'replaced', 'expired']),
    marker: v.optional(text(100)),
  }),
);

/** As many as are kept, the newest first. */
export function boundSent(sent: readonly SentTransaction[]): readonly SentTransaction[] {
  let pending = 0;
  let settled = 0;
  return [...sent]
    .sort((left, right) => right.sentAt - left.sentAt)
    .filter(({ status }) => {
      if (status !== 'pending') {
        settled += 1;
        return settled <= mostSettled;
      }
      pending += 1;
      return pending <= mostPending;
    });
}

/** Transactions stored by an earlier page or another tab. Unreadable data is ignored. */
export function readSent({ storage }: AppKitCore): readonly SentTransaction[] {
  try {
    const kept = storage?.getItem(storageKeys.sent) ?? '[]';
    if (kept.length > longest) return [];
    const { success, output } = v.safeParse(stored, JSON.parse(kept));
    return success ? boundSent(output) : [];
  } catch {
    return [];
  }
}

/** Keeps it for the next page. Where storage is full or refused, it lives as long as this one. */
export function storeSent({ storage }: AppKitCore, sent: readonly SentTransaction[]): void {
  try {
    if (sent.length === 0) storage?.removeItem(storageKeys.sent);
    else storage?.setItem(storageKeys.sent, JSON.stringify(sent));
  } catch {
    // Followed all the same.
  }
}

/** Both lists as one: of what both have, the one that is no longer pending. */
export function mergeSent(
  ours: readonly SentTransaction[],
  others: readonly SentTransaction[],
): readonly SentTransaction[] {
  const byId = new Map<string, SentTransaction>();
  for (const one of [...others, ...ours]) {
    const id = `${one.chainId} ${one.hash}`;
    const known = byId.get(id);
    if (known === undefined || known.status === 'pending') byId.set(id, one);
  }
  return boundSent([...byId.values()]);
}
