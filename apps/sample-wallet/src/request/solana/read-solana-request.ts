import {
  isSolanaTransaction,
  readSolanaTransaction,
  type SolanaTransaction,
} from '@mooring/clear-signing/solana';
import { base58 } from '@scure/base';
import type { SolanaSigning } from '../../state/supported.ts';
import { invalidParams } from '../codes.ts';
import { Refusal } from '../refusal.ts';

/** A validated request. `pubkey`: the account it names. */
export type SolanaRequest =
  | { readonly kind: 'message'; readonly pubkey: string | undefined; readonly bytes: Uint8Array }
  | {
      readonly kind: 'transactions';
      readonly pubkey: string | undefined;
      /** Never empty, and exactly one unless the method accepts several. */
      readonly transactions: readonly SolanaTransaction[];
    };

const maxTransactions = 10;
/** Maximum Base58 characters; decoding time is quadratic. */
const maxMessageLength = 4_096;

/** @throws Refusal for a request that the wallet cannot read completely */
export function readSolanaRequest(method: string, params: unknown): SolanaRequest {
  const { message, transaction, transactions, pubkey } = Object(params) as Readonly<Record<string, unknown>>;
  if (!isNone(pubkey) && typeof pubkey !== 'string') throw wrong();
  const named = typeof pubkey === 'string' ? pubkey : undefined;
  const one = (): SolanaRequest => ({
    kind: 'transactions',
    pubkey: named,
    transactions: [readOne(transaction)],
  });
  const readers: Readonly<Record<SolanaSigning, () => SolanaRequest>> = {
    solana_signMessage: () => ({ kind: 'message', pubkey: named, bytes: readMessage(message) }),
    solana_signTransaction: one,
    solana_signAndSendTransaction: one,
    solana_signAllTransactions() {
      if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > maxTransactions)
        throw wrong();
      return { kind: 'transactions', pubkey: named, transactions: transactions.map(readOne) };
    },
  };
  if (!Object.hasOwn(readers, method)) throw wrong();
  return readers[method as SolanaSigning]();
}

function readOne(value: unknown): SolanaTransaction {
  const read = readSolanaTransaction(value);
  if ('key' in read) throw new Refusal(invalidParams, (messages) => messages.notReadable());
  return read;
}

/** The bytes of a message. Refuses transactions, which need a transaction request. */
function readMessage(message: unknown): Uint8Array {
  if (typeof message !== 'string' || message === '' || message.length > maxMessageLength) throw wrong();
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(message);
  } catch {
    throw wrong();
  }
  if (isSolanaTransaction(bytes)) throw new Refusal(invalidParams, (messages) => messages.notReadable());
  return bytes;
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null;
}

function wrong(): Refusal {
  return new Refusal(invalidParams, (messages) => messages.paramsWrong());
}
