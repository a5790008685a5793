import { pendingTransactionLimit } from '@mooring/protocol/limits';
import * as v from 'valibot';
import type { SentTransaction } from '../contract/send.ts';
import { storageKeys } from '../storage/keys.ts';
import { storedAccount, storedChain, storedCount, storedText, storedTime } from '../storage/stored-forms.ts';
import { storedList } from '../storage/stored-list.ts';

/** Whether the network may still change the outcome of a transaction. */
export function isPolled({ status, block }: SentTransaction): boolean {
  return status === 'pending' || status === 'unknown' || block !== undefined;
}

/** Sent transactions; some settled ones are kept for their receivers. */
export const sentList = /* @__PURE__ */ storedList<SentTransaction>({
  key: storageKeys.sent,
  schema: v.object({
    hash: storedText(128),
    kind: v.picklist(['send', 'swap', 'approve', 'other']),
    chainId: storedChain,
    address: storedAccount,
    to: v.optional(storedText(128)),
    toName: v.optional(storedText(255)),
    token: v.optional(
      v.object({
        address: v.optional(storedAccount),
        name: storedText(128),
        symbol: storedText(128),
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
      }),
    ),
    amount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
    changes: v.optional(v.pipe(v.array(storedAccount), v.maxLength(20))),
    sentAt: storedTime,
    status: v.picklist(['pending', 'unknown', 'confirmed', 'failed', 'replaced', 'expired']),
    marker: v.optional(storedText(100)),
    misses: v.optional(storedCount),
    block: v.optional(v.object({ number: storedCount, hash: storedText(100) })),
    blockNumber: v.optional(storedCount),
    revision: v.optional(storedCount),
  }),
  longest: 200_000,
  most: { open: pendingTransactionLimit, ended: 30 },
  idOf: ({ chainId, hash }) => `${chainId} ${hash}`,
  startOf: ({ sentAt }) => sentAt,
  hasEnded: (sent) => !isPolled(sent),
  revisionOf: ({ revision = 0 }) => revision,
});
