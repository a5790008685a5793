import * as v from 'valibot';
import { apiLimits } from './api-limits.ts';
import { caip2, caip10, decimalAmount, pageCursor, plainAddress } from './forms.ts';
import { pageMembers } from './page-members.ts';

/** Path of an account's transaction history; `:address` is a {@link historyParams} member. */
export const historyPath = '/v1/account/:address/history';

/** Members of {@link historyPath}. */
export const historyParams = v.object({ address: plainAddress });

/** Query parameters. Others are allowed and ignored. */
export const historyQuery = v.object({
  chainId: v.optional(
    v.pipe(caip2, v.description('Chain to read. Default: every chain whose addresses have this form')),
  ),
  cursor: v.optional(
    v.pipe(pageCursor, v.description('`next` of the previous page. Default: the first page')),
  ),
});

/** Kinds of operation. Clients show unknown ones as `execute`. */
export const operationTypes = [
  'approve',
  'borrow',
  'bought',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const;

const picture = 'https: or data: address of a picture';
const name = v.pipe(v.string(), v.maxLength(apiLimits.name));
const symbol = v.pipe(v.string(), v.maxLength(apiLimits.symbol));
const icon = v.object({ url: v.pipe(v.string(), v.maxLength(apiLimits.icon), v.description(picture)) });
const image = v.object({
  url: v.pipe(v.string(), v.maxLength(apiLimits.image), v.description(picture)),
  content_type: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64)))),
});

const contract = "Token contract. Absent for the chain's native currency";
const whole = 'Amount in whole tokens: 1,500,000 units of a token with 6 decimals are `1.5`';

/** One token transfer. */
export const historyTransfer = v.object({
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({
    numeric: v.optional(v.pipe(decimalAmount, v.description(whole))),
  }),
  value: v.optional(
    v.pipe(v.number(), v.minValue(0), v.description('Value in US dollars at the time, if known')),
  ),
  price: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.description('Price of one token in US dollars at the time, if known'),
    ),
  ),
  address: v.optional(v.pipe(caip10, v.description(contract))),
  fungible_info: v.optional(
    v.object({
      name: v.optional(name),
      symbol: v.optional(symbol),
      icon: v.optional(v.nullable(icon)),
    }),
  ),
  nft_info: v.optional(
    v.object({
      name: v.optional(name),
      token_id: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,78}$/))),
      content: v.optional(
        v.nullable(
          v.object({ preview: v.optional(v.nullable(image)), detail: v.optional(v.nullable(image)) }),
        ),
      ),
      flags: v.object({ is_spam: v.boolean() }),
    }),
  ),
  unverified: v.optional(
    v.pipe(
      v.literal(true),
      v.description('Present if no token list contains the token: its name may mislead'),
    ),
  ),
});

/** One transaction, from the perspective of the requested account. */
export const historyTransaction = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  metadata: v.object({
    operationType: v.pipe(
      v.string(),
      v.regex(/^[a-z][a-zA-Z_]{0,31}$/),
      v.description(`One of ${operationTypes.join(', ')}`),
    ),
    hash: v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{1,128}$/)),
    chain: caip2,
    minedAt: v.pipe(v.string(), v.isoTimestamp(), v.description('ISO 8601')),
    sentFrom: plainAddress,
    sentTo: v.pipe(
      v.string(),
      v.regex(/^[-.%a-zA-Z0-9]{0,128}$/),
      v.description('Empty if the transaction creates a contract'),
    ),
    status: v.pipe(
      v.picklist(['confirmed', 'failed', 'pending', 'unknown']),
      v.description('`unknown` if the node does not report the outcome'),
    ),
    nonce: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Absent if it could not be read')),
    ),
    fee: v.optional(
      v.pipe(
        decimalAmount,
        v.description("Fee in the chain's native currency. Absent if the node does not report it"),
      ),
    ),
    block: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    application: v.optional(
      v.nullable(
        v.object({
          name: v.nullable(name),
          iconUrl: v.nullable(v.pipe(v.string(), v.maxLength(apiLimits.icon))),
        }),
      ),
    ),
  }),
  transfers: v.pipe(
    v.array(historyTransfer),
    v.maxLength(apiLimits.transfers),
    v.description('At least one, since other clients hide transactions without transfers'),
  ),
  omitted: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.description('Number of further transfers that are left out'),
    ),
  ),
});

/** Body of a response of {@link historyPath}. */
export const historyAnswer = v.object({
  data: v.pipe(v.array(historyTransaction), v.maxLength(apiLimits.page)),
  ...pageMembers('activity there is unknown'),
});

export type HistoryQuery = v.InferOutput<typeof historyQuery>;
export type HistoryTransfer = v.InferOutput<typeof historyTransfer>;
export type HistoryTransaction = v.InferOutput<typeof historyTransaction>;
export type HistoryAnswer = v.InferOutput<typeof historyAnswer>;
export type OperationType = (typeof operationTypes)[number];
