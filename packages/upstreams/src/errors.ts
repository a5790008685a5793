import { defineErrors, type ErrorDefinitions, retryable } from '@mooring/protocol';

/** Errors of reading from nodes. Messages name a chain, never the address of a node, which may contain a key. */
export const upstreamErrors = {
  ADDRESS_INVALID: ({ chain }: { chain: string }) => `This is not an address of ${chain}.`,
  CHAIN_NOT_SERVED: ({ chain }: { chain: string }) => `This API has no node for ${chain}.`,
  NODE_UNAVAILABLE: retryable(({ chain }: { chain: string }) => `No node of ${chain} gave a usable answer.`),
  TOO_MANY_REQUESTS: retryable('Too many requests at once. Try again in a minute.'),
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(upstreamErrors);
