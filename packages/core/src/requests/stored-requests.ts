import * as v from 'valibot';
import type { RequestPurpose } from '../contract/wallet-request.ts';
import { storageKeys } from '../storage/keys.ts';
import { storedAccount, storedChain, storedText, storedTime } from '../storage/stored-forms.ts';
import { storedList } from '../storage/stored-list.ts';

/** A stored request, without its parameters: they may contain a message or a transaction. */
export interface StoredRequest {
  /** Id on the wire. */
  readonly id: number;
  readonly walletId: string;
  readonly namespace: string;
  readonly chain: `${string}:${string}`;
  readonly method: string;
  readonly purpose: Exclude<RequestPurpose, 'other'>;
  readonly account?: `${string}:${string}:${string}` | undefined;
  readonly askedAt: number;
  readonly expiry: number;
}

/** Requests that a wallet has not answered yet. */
export const requestList = /* @__PURE__ */ storedList<StoredRequest>({
  key: storageKeys.requests,
  schema: v.object({
    id: storedTime,
    walletId: storedText(128),
    namespace: storedText(32),
    chain: storedChain,
    method: storedText(128),
    purpose: v.picklist(['transaction', 'signature', 'network']),
    account: v.optional(storedAccount),
    askedAt: storedTime,
    expiry: storedTime,
  }),
  longest: 20_000,
  most: { open: 20, ended: 0 },
  idOf: ({ id }) => `${id}`,
  startOf: ({ askedAt }) => askedAt,
  hasEnded: () => false,
});
