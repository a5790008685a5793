import { defineErrors, type ErrorDefinitions, retryable } from '@mooring/protocol';
import { upstreamErrors } from '@mooring/upstreams';

/** Errors of the API's own routes. */
export const apiErrors = {
  ...upstreamErrors,
  REQUEST_INVALID: ({ problem }: { problem: string }) => `The request is not valid: ${problem}.`,
  ONRAMP_AMOUNT_REFUSED: ({ least, most, currency }: { least: string; most: string; currency: string }) =>
    `This can be bought for ${least} to ${most} ${currency}.`,
  ONRAMP_NOT_OFFERED: 'No provider of this API sells this currency.',
  ONRAMP_ORDER_NOT_FOUND: 'There is no order with this id, or it is too old.',
  SWAP_NOT_FOUND: 'No route was found between these tokens.',
  SWAP_NOT_SERVED: ({ chain }: { chain: string }) => `This API does not serve swaps on ${chain}.`,
  SWAP_QUOTE_MOVED: 'The swap would now give less than was shown.',
  VENDOR_UNAVAILABLE: retryable('A vendor behind this API did not answer, or its answer is not usable.'),
  DATABASE_UNAVAILABLE: retryable('The database of this API does not answer.'),
  TOKEN_REFUSED: "This route needs an operator's token.",
  CHAIN_NOT_INDEXED: ({ chain }: { chain: string }) =>
    `This API has no index of ${chain}, so its history is unknown.`,
  ORIGIN_REFUSED: 'This page may not use the project.',
  PICTURE_NOT_FOUND: 'This API has no picture with this id, or none that can be shown.',
  PROJECT_NOT_FOUND: 'There is no project with this id.',
  NAME_INVALID: ({ suffix }: { suffix: string }) =>
    `A name has 4 to 63 letters, digits and hyphens, and ends in ${suffix}.`,
  NAME_TAKEN: 'This name is registered already.',
  NAME_LIMIT: ({ most }: { most: number }) =>
    `This address has ${most === 1 ? 'a name' : `${most} names`} already.`,
  NAME_NOT_FOUND: 'There is no such name.',
  SIGNATURE_INVALID: 'The message is not signed by this address for this site, or it has expired.',
  SIGN_IN_ENDED: 'This route needs a sign-in. There is none, or it has ended.',
  STORE_FULL: ({ what }: { what: string }) =>
    `This API stores no more ${what}: it has as many as its operator allows.`,
  METHOD_NOT_ALLOWED: 'This route does not support the request method.',
  ROUTE_NOT_FOUND: 'No route matches this address.',
  SERVER_FAILED: retryable('The server failed. Its log says why.'),
} as const satisfies ErrorDefinitions;

export const createError = defineErrors(apiErrors);
