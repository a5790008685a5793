import { onrampStates } from '@mooring/protocol/api';
import * as v from 'valibot';
import type { Purchase, PurchaseStatus } from '../contract/onramp.ts';
import { storageKeys } from '../storage/keys.ts';
import { storedAccount, storedChain, storedCount, storedText, storedTime } from '../storage/stored-forms.ts';
import { storedList } from '../storage/stored-list.ts';

const figure = v.pipe(storedText(178), v.regex(/^\d+(\.\d+)?$/));

/** Earlier versions stored `untold` for `unreported`. */
const storedStatus = /* @__PURE__ */ v.pipe(
  v.picklist([...onrampStates, 'unreported', 'untold', 'closed']),
  v.transform((status): PurchaseStatus => (status === 'untold' ? 'unreported' : status)),
);

/** Whether the visitor still waits for a change of status. */
export function isOpen(status: PurchaseStatus): boolean {
  return status === 'waiting' || status === 'in-progress' || status === 'unknown';
}

/** Purchases whose checkout was opened here. */
export const purchaseList = /* @__PURE__ */ storedList<Purchase>({
  key: storageKeys.purchases,
  schema: v.object({
    ...{ id: storedText(64), order: v.optional(storedText(64)) },
    ...{ provider: storedText(32), providerLabel: storedText(128) },
    ...{ chainId: storedChain, address: storedAccount, symbol: storedText(128) },
    token: v.optional(storedAccount),
    ...{ amount: v.optional(figure), paid: figure, currency: storedText(128) },
    startedAt: storedTime,
    status: storedStatus,
    hash: v.optional(v.pipe(storedText(128), v.regex(/^[a-zA-Z0-9]+$/))),
    revision: v.optional(storedCount),
  }),
  longest: 100_000,
  most: { open: 20, ended: 30 },
  idOf: ({ id }) => id,
  startOf: ({ startedAt }) => startedAt,
  // A purchase that was given up is still delivered if it was paid.
  hasEnded: ({ status }) => !isOpen(status) && status !== 'closed',
  revisionOf: ({ revision = 0 }) => revision,
});
