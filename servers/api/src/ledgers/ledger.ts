import { lastSecond } from '@mooring/protocol/limits';
import * as v from 'valibot';
import type {
  IndexedMove,
  IndexedTransaction,
  InnerSend,
  OwnedNft,
  OwnedToken,
} from '../indexer/index-reader.ts';

/** A vendor's data of a transaction itself. */
export type LedgerTransaction = Pick<
  IndexedTransaction,
  'from' | 'to' | 'created' | 'value' | 'succeeded' | 'fee' | 'nonce' | 'selector'
>;

/** An entry in a vendor's list for an account: a transaction, or a transfer in one. */
export interface LedgerEntry {
  readonly block: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly at: number;
  readonly transaction?: LedgerTransaction | undefined;
  readonly move?: IndexedMove | undefined;
  readonly inner?: InnerSend | undefined;
}

/** One list of a vendor's history, such as its token transfers, latest first. */
export interface LedgerPart {
  readonly entries: readonly LedgerEntry[];
  /** Whether nothing older follows. */
  readonly isEnd: boolean;
}

export interface LedgerHoldings<Held> {
  readonly held: readonly Held[];
  /** Whether there are more than were read. */
  readonly isCut: boolean;
}

/** A vendor that knows accounts of one chain. Rejects with `VendorFailure`; accounts are in lower case. */
export interface Ledger {
  /** Lists activity up to and including that block; `undefined`: up to the latest. */
  activity(account: string, upTo: number | undefined): Promise<readonly LedgerPart[]>;
  tokens(account: string): Promise<LedgerHoldings<OwnedToken>>;
  nfts(account: string): Promise<LedgerHoldings<OwnedNft>>;
}

const small = <Form extends v.GenericSchema<string, string>>(form: Form) =>
  v.pipe(
    form,
    v.transform((text) => text.toLowerCase()),
  );

/** An address in lower case. */
export const addressForm = small(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)));
export const hashForm = small(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i)));
/** A whole number of up to 256 bits, as its decimal digits. */
export const amountForm = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,78}$/),
  v.transform((text) => BigInt(text)),
);
/** A whole number of up to 256 bits, as `0x…`. */
export const hexAmountForm = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
);
/** A block or a nonce as decimal digits. */
export const countForm = v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/), v.transform(Number));
/** Unix seconds as decimal digits. */
export const secondsForm = v.pipe(countForm, v.maxValue(lastSecond));
/** ISO 8601, as Unix seconds. */
export const timeForm = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Math.floor(Date.parse(text) / 1_000)),
  v.minValue(0),
);

/** The selector of a call's data; `undefined` for a plain send. */
export const selectorOf = (data: string): string | undefined =>
  /^0x[0-9a-f]{8}/i.test(data) ? data.slice(0, 10).toLowerCase() : undefined;
