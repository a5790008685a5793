import * as v from 'valibot';
import type { OwnedNft, OwnedToken } from '../indexer/index-reader.ts';
import { type FetchJson, vendorAddress } from '../vendors/fetch-json.ts';
import {
  addressForm,
  amountForm,
  hashForm,
  type Ledger,
  type LedgerEntry,
  type LedgerHoldings,
  type LedgerPart,
  selectorOf,
  timeForm,
} from './ledger.ts';

export interface BlockscoutOptions {
  /** URL of the chain's instance: `https://eth.blockscout.com`. */
  readonly url: string;
  readonly key: string | undefined;
  readonly ask: FetchJson;
}

/** Pages of holdings, 50 entries each. */
const maxPages = 10;

const party = v.object({ hash: addressForm });
const block = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const nextForm = v.nullish(v.record(v.string(), v.union([v.string(), v.number(), v.null_()])));
const pageOf = <Form extends v.GenericSchema>(item: Form) =>
  v.object({ items: v.pipe(v.array(item), v.maxLength(1_000)), next_page_params: nextForm });

/** Older versions write `address` for `address_hash` and `tx_hash` for `transaction_hash`. */
const token = v.pipe(
  v.object({
    address_hash: v.optional(addressForm),
    address: v.optional(addressForm),
    type: v.nullish(v.string()),
  }),
  v.check((one) => (one.address_hash ?? one.address) !== undefined),
  v.transform((one) => ({ address: one.address_hash ?? one.address ?? '', type: one.type ?? '' })),
);

const ownForm = v.object({
  hash: hashForm,
  block_number: v.nullish(block),
  block: v.nullish(block),
  timestamp: v.nullish(timeForm),
  from: party,
  to: v.nullish(party),
  created_contract: v.nullish(party),
  value: amountForm,
  fee: v.nullish(v.object({ type: v.string(), value: v.nullish(amountForm) })),
  nonce: block,
  status: v.nullish(v.string()),
  raw_input: v.nullish(v.string()),
});
const innerForm = v.object({
  transaction_hash: hashForm,
  block_number: block,
  timestamp: timeForm,
  from: party,
  to: v.nullish(party),
  value: amountForm,
  success: v.boolean(),
});
const transferForm = v.object({
  transaction_hash: v.optional(hashForm),
  tx_hash: v.optional(hashForm),
  block_number: block,
  timestamp: timeForm,
  from: party,
  to: party,
  token,
  total: v.nullish(v.object({ value: v.nullish(amountForm), token_id: v.nullish(amountForm) })),
});
const tokenForm = v.object({ token, value: amountForm });
const nftForm = v.object({ token, id: amountForm, value: v.nullish(amountForm) });

/** Blockscout's API v2 on the chain's own instance. */
export function blockscout({ url, key, ask }: BlockscoutOptions): Ledger {
  const keyed = key === undefined ? {} : { apikey: key };
  const get = <Form extends v.GenericSchema>(
    account: string,
    list: string,
    query: Readonly<Record<string, string>>,
    item: Form,
  ) =>
    ask({
      url: vendorAddress(url, `/api/v2/addresses/${account}/${list}`, { ...query, ...keyed }),
      schema: pageOf(item),
    });
  const part = async <Form extends v.GenericSchema>(
    question: { account: string; upTo: number | undefined; list: string; index?: Record<string, string> },
    form: Form,
    read: (item: v.InferOutput<Form>) => LedgerEntry | undefined,
  ): Promise<LedgerPart> => {
    const { account, upTo, list, index = {} } = question;
    // Its pages start after a position: before the first transaction of the next block means all of this block.
    const query = upTo === undefined ? {} : { block_number: String(upTo + 1), index: '0', ...index };
    const page = await get(account, list, query, form);
    return {
      entries: page.items.flatMap((item) => read(item) ?? []),
      isEnd: page.next_page_params == null,
    };
  };
  const held = async <Form extends v.GenericSchema, Held>(
    account: string,
    list: string,
    form: Form,
    options: { type?: string; read: (item: v.InferOutput<Form>) => Held | undefined },
  ): Promise<LedgerHoldings<Held>> => {
    const all: Held[] = [];
    let query: Readonly<Record<string, string>> = options.type === undefined ? {} : { type: options.type };
    for (let page = 0; page < maxPages; page += 1) {
      const { items, next_page_params: next } = await get(account, list, query, form);
      all.push(...items.flatMap((item) => options.read(item) ?? []));
      if (next == null) return { held: all, isCut: false };
      query = {
        ...(options.type === undefined ? {} : { type: options.type }),
        ...Object.fromEntries(
          Object.entries(next).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
        ),
      };
    }
    return { held: all, isCut: true };
  };
  return {
    activity(account, upTo) {
      return Promise.all([
        part({ account, upTo, list: 'transactions' }, ownForm, readOwn),
        part(
          { account, upTo, list: 'internal-transactions', index: { transaction_index: '0' } },
          innerForm,
          ({ transaction_hash: hash, block_number: block, timestamp: at, from, to, value, success }) => ({
            ...{ hash, block, at },
            ...(success && to && value > 0n
              ? { inner: { from: from.hash, to: to.hash, amount: value } }
              : {}),
          }),
        ),
        part({ account, upTo, list: 'token-transfers' }, transferForm, readTransfer),
      ]);
    },
    tokens: (account) =>
      held(account, 'tokens', tokenForm, {
        type: 'ERC-20',
        read: ({ token: { address }, value: amount }): OwnedToken => ({ token: address, amount }),
      }),
    nfts: (account) =>
      held(account, 'nft', nftForm, {
        read: ({ token: { address, type }, id: tokenId, value }): OwnedNft | undefined => {
          const standard = standardOf(type);
          if (standard !== 721 && standard !== 1155) return undefined;
          return { standard, token: address, tokenId, amount: standard === 721 ? 1n : (value ?? 1n) };
        },
      }),
  };
}

/** Pending transactions have no block. */
function readOwn(one: v.InferOutput<typeof ownForm>): LedgerEntry | undefined {
  const block = one.block_number ?? one.block;
  if (block == null || one.timestamp == null) return undefined;
  return {
    block,
    hash: one.hash,
    at: one.timestamp,
    transaction: {
      from: one.from.hash,
      to: one.to?.hash,
      created: one.created_contract?.hash,
      value: one.value,
      succeeded: one.status === 'ok' ? true : one.status === 'error' ? false : undefined,
      fee: one.fee?.type === 'actual' ? (one.fee.value ?? undefined) : undefined,
      nonce: one.nonce,
      selector: selectorOf(one.raw_input ?? ''),
    },
  };
}

function readTransfer(one: v.InferOutput<typeof transferForm>): LedgerEntry | undefined {
  const hash = one.transaction_hash ?? one.tx_hash;
  if (hash === undefined) return undefined;
  const entry = { block: one.block_number, hash, at: one.timestamp };
  const standard = standardOf(one.token.type);
  const tokenId = one.total?.token_id ?? undefined;
  const amount = standard === 721 ? 1n : (one.total?.value ?? undefined);
  if (standard === undefined || amount === undefined || (standard !== 20 && tokenId === undefined))
    return entry;
  const sides = { from: one.from.hash, to: one.to.hash };
  return {
    ...entry,
    move: { kind: 'transfer', standard, token: one.token.address, ...sides, tokenId: tokenId ?? 0n, amount },
  };
}

const standardOf = (type: string): 20 | 721 | 1155 | undefined =>
  (({ 'ERC-20': 20, 'ERC-721': 721, 'ERC-1155': 1155 }) as const)[type as 'ERC-20'];
