import { zeroAddress } from 'viem';
import { sameAddress } from '../words/amounts.ts';
import { readInteger } from './list-typed-fields.ts';
import { readAddress } from './read-address.ts';
import { isValues, type TypedData, type TypedValues } from './read-typed-data.ts';
import { type TypedStruct, walkStructs } from './walk-structs.ts';

/** Something that an order transfers. */
export interface OrderItem {
  /** The token or collection; `undefined` for the chain's native currency. */
  readonly token: string | undefined;
  readonly amount: bigint;
  /** An item of a collection; `any`: one that the other side chooses. */
  readonly item?: bigint | 'any' | undefined;
  /** The recipient; `undefined` for the signer. */
  readonly to?: string | undefined;
}

/** The maximum that is given, and the minimum in return. */
export interface OrderTerms {
  /** The offerer; `undefined` for the signer. */
  readonly maker: string | undefined;
  readonly gives: readonly OrderItem[];
  readonly gets: readonly OrderItem[];
}

/** An order that a signature places. `opaque` if its terms are unknown. */
export type SignedOrder = OrderTerms | 'opaque';

/**
 * Finds orders at any depth of typed data: Seaport, Blur, 1inch, CoW, 0x and similar. Recognised by their members, like approvals
 * (exchanges hash the names, so each order has them); by the name of a type if no members match.
 */
export function findOrders(data: TypedData): readonly SignedOrder[] {
  const structs = walkStructs(data);
  const found = structs.flatMap((struct) => readOrder(struct) ?? []);
  if (found.length > 0) return found;
  return structs.some(({ type }) => /Order|(?<![A-Za-z])order/.test(type)) ? ['opaque'] : [];
}

function readOrder(struct: TypedStruct): SignedOrder | undefined {
  const names = new Set(struct.members.map(({ name }) => name));
  const has = (...wanted: readonly string[]) => wanted.every((name) => names.has(name));
  const { values } = struct;
  if (has('offerer', 'offer', 'consideration')) return readOffer(values) ?? 'opaque';
  if (has('trader', 'side', 'collection', 'tokenId', 'paymentToken', 'price'))
    return readTrade(values) ?? 'opaque';
  const [gives, gets] = [offeredNames, receivedNames].map(({ assets, amounts }) => ({
    asset: assets.find((name) => names.has(name)),
    amount: amounts.find((name) => names.has(name)),
  }));
  if (gives?.asset && gives.amount && gets?.asset && gets.amount)
    return readPair(values, [gives.asset, gives.amount], [gets.asset, gets.amount]) ?? 'opaque';
  // Some exchanges let users sign only the root of many orders.
  if (struct.members.length === 1 && has('root')) return 'opaque';
  return opaque.some((members) => has(...members)) ? 'opaque' : undefined;
}

const offeredNames = {
  assets: ['makerAsset', 'makerToken', 'sellToken'],
  amounts: ['makingAmount', 'makerAmount', 'sellAmount'],
} as const;
const receivedNames = {
  assets: ['takerAsset', 'takerToken', 'buyToken'],
  amounts: ['takingAmount', 'takerAmount', 'buyAmount'],
} as const;

/** Blur 2, LooksRare 2 and 1, Rarible, 0x 3, Wyvern, and 0x for collections. */
const opaque: readonly (readonly string[])[] = [
  ['trader', 'collection', 'listingsRoot'],
  ['quoteType', 'collection', 'price'],
  ['isOrderAsk', 'collection', 'price'],
  ['makeAsset', 'takeAsset'],
  ['makerAssetData', 'takerAssetData'],
  ['maker', 'taker', 'makerRelayerFee'],
  ['maker', 'erc20Token', 'erc20TokenAmount'],
];

/** Limit orders: an amount of one token for an amount of another. */
function readPair(
  values: TypedValues,
  [giveAsset, giveAmount]: readonly [string, string],
  [getAsset, getAmount]: readonly [string, string],
): OrderTerms | undefined {
  const [give, get] = [readAddress(values[giveAsset]), readAddress(values[getAsset])];
  const [given, got] = [readInteger(values[giveAmount]), readInteger(values[getAmount])];
  const fee = readInteger(values.feeAmount ?? 0);
  if (give === undefined || get === undefined || given === undefined || got === undefined) return undefined;
  if (fee === undefined) return undefined;
  const receiver = readAddress(values.receiver);
  const to = receiver === undefined || sameAddress(receiver, zeroAddress) ? undefined : receiver;
  return {
    maker: readAddress(values.maker),
    gives: [{ token: tokenOf(give), amount: given + fee }],
    gets: [{ token: tokenOf(get), amount: got, to }],
  };
}

/** Blur: one item for a price, or a price for one item. */
function readTrade(values: TypedValues): OrderTerms | undefined {
  const [collection, payment] = [readAddress(values.collection), readAddress(values.paymentToken)];
  const [item, price] = [readInteger(values.tokenId), readInteger(values.price)];
  const side = readInteger(values.side);
  const amount = readInteger(values.amount ?? 1);
  if (collection === undefined || payment === undefined || item === undefined || price === undefined)
    return undefined;
  if (amount === undefined || (side !== 0n && side !== 1n)) return undefined;
  const things: readonly OrderItem[] = [{ token: collection, item, amount }];
  const money: readonly OrderItem[] = [{ token: tokenOf(payment), amount: price }];
  const maker = readAddress(values.trader);
  return side === 1n ? { maker, gives: things, gets: money } : { maker, gives: money, gets: things };
}

/** Seaport: lists of the offered items and of the recipients of the payment. */
function readOffer({ offerer, offer, consideration }: TypedValues): OrderTerms | undefined {
  if (!Array.isArray(offer) || !Array.isArray(consideration)) return undefined;
  const gives = offer.map((entry) => readItem(entry, 'most'));
  const gets = consideration.map((entry) => readItem(entry, 'least'));
  return gives.every((stake) => stake !== undefined) && gets.every((stake) => stake !== undefined)
    ? { maker: readAddress(offerer), gives, gets }
    : undefined;
}

/** An amount may change over time; the worse one counts. */
function readItem(entry: unknown, which: 'most' | 'least'): OrderItem | undefined {
  if (!isValues(entry)) return undefined;
  const kind = readInteger(entry.itemType);
  const token = readAddress(entry.token);
  const item = readInteger(entry.identifierOrCriteria);
  const [start, end] = [readInteger(entry.startAmount), readInteger(entry.endAmount)];
  if (kind === undefined || kind < 0n || kind > 5n || token === undefined) return undefined;
  if (item === undefined || start === undefined || end === undefined) return undefined;
  const amount = start > end === (which === 'most') ? start : end;
  const to = readAddress(entry.recipient);
  if (kind === 0n) return { token: undefined, amount, to };
  if (kind === 1n) return { token, amount, to };
  return { token, amount, item: kind > 3n ? 'any' : item, to };
}

/** Native currency has one of two reserved addresses. */
function tokenOf(address: string): string | undefined {
  const isOwn = sameAddress(address, zeroAddress) || /^0xe{40}$/i.test(address);
  return isOwn ? undefined : address;
}
