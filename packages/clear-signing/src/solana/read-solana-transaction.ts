import { equalBytes } from '@mooring/protocol';
import { base64 } from '@scure/base';
import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/transaction-messages';
import { getTransactionDecoder, getTransactionEncoder, type Transaction } from '@solana/transactions';
import { defineMessage, type MessageDescriptor, type Phrase } from '../messages/define-message.ts';

/** An account of an instruction. */
export interface SolanaAccount {
  /** `undefined` if it is in a lookup table that was not read. */
  readonly address: string | undefined;
  /** Its address, or its place in the table. */
  readonly shown: Phrase;
  /** The instruction acts with this account's rights. */
  readonly isSigner: boolean;
}

export interface SolanaInstruction {
  readonly program: string;
  readonly accounts: readonly SolanaAccount[];
  readonly data: Uint8Array;
}

/** A transaction of a request, parsed completely: the description covers all that is signed. */
export interface SolanaTransaction {
  /** The whole transaction: number of signatures, signatures, message. */
  readonly bytes: Uint8Array;
  /** The message that is signed. */
  readonly messageBytes: Uint8Array;
  /** Accounts that have to sign, in the order of their signatures; the first pays the fee. */
  readonly signers: readonly string[];
  /** Signers whose signatures are present. */
  readonly signed: readonly string[];
  readonly instructions: readonly SolanaInstruction[];
  /** Lookup tables that were not looked up. */
  readonly unresolvedTables: readonly string[];
}

/** Addresses by the table that lists them. */
export type LookupTables = Readonly<Record<string, readonly string[]>>;

/** The network's maximum per transaction. */
const maxBytes = 1_232;
const maxInstructions = 64;

/**
 * Parses a transaction in Base64, legacy or version 0. Rejects encodings that the network rejects: unused bytes, non-minimal
 * numbers, accounts that do not exist.
 *
 * @returns the reason if it cannot be parsed
 */
export function readTransaction(
  value: unknown,
  tables: LookupTables = {},
): SolanaTransaction | MessageDescriptor {
  if (typeof value !== 'string' || value === '') return defineMessage('transactionMissing');
  if (value.length > (maxBytes / 3) * 4 + 4) return defineMessage('transactionTooLong');
  let bytes: Uint8Array;
  try {
    bytes = base64.decode(value);
  } catch {
    return defineMessage('transactionNotBase64');
  }
  return bytes.length > maxBytes ? defineMessage('transactionTooLong') : readBytes(bytes, tables);
}

function readBytes(bytes: Uint8Array, tables: LookupTables): SolanaTransaction | MessageDescriptor {
  const version = versionOf(bytes);
  if (version !== undefined && version !== 0)
    return defineMessage('transactionVersion', { version: `${version}` });
  try {
    const transaction = getTransactionDecoder().decode(bytes);
    if (!equalBytes(getTransactionEncoder().encode(transaction), bytes))
      return defineMessage('transactionBroken');
    const messageBytes = Uint8Array.from(transaction.messageBytes);
    const message = decodeMessage(messageBytes);
    if (message === undefined) return defineMessage('transactionBroken');
    return { ...readMessage(message, tables), bytes, messageBytes, signed: signedBy(transaction) };
  } catch {
    return defineMessage('transactionBroken');
  }
}

/** The version after the signatures, or before them as later versions have it; `undefined` for a legacy transaction. */
function versionOf(bytes: Uint8Array): number | undefined {
  const [first = 0] = bytes;
  const head = first >= 128 ? first : (bytes[1 + first * 64] ?? 0);
  return head >= 128 ? head - 128 : undefined;
}

/** Whether bytes are a transaction's message, or a whole transaction: signing them would sign the transaction. */
export function isTransaction(bytes: Uint8Array): boolean {
  if (bytes.length > maxBytes) return false;
  if (!('key' in readBytes(bytes, {}))) return true;
  try {
    return decodeMessage(bytes) !== undefined;
  } catch {
    return false;
  }
}

/** @returns `undefined` if the network would refuse it */
function decodeMessage(bytes: Uint8Array): LegacyOrV0 | undefined {
  const message: CompiledTransactionMessage = getCompiledTransactionMessageDecoder().decode(bytes);
  if (message.version === 1) return undefined;
  const compiled = message as LegacyOrV0;
  if (!equalBytes(getCompiledTransactionMessageEncoder().encode(compiled), bytes)) return undefined;
  return isSane(compiled) ? compiled : undefined;
}

type LegacyOrV0 = Extract<
  CompiledTransactionMessage & { readonly lifetimeToken: string },
  { readonly version: 'legacy' | 0 }
>;

function lookupsOf(message: LegacyOrV0) {
  return 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : [];
}

/** The rules of the network for the numbers of a message. */
function isSane(message: LegacyOrV0): boolean {
  const { header, staticAccounts, instructions } = message;
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  const found = lookupsOf(message).map(
    (table) => table.writableIndexes.length + table.readonlyIndexes.length,
  );
  const count = found.reduce((sum, more) => sum + more, staticAccounts.length);
  return (
    numReadonlySignerAccounts < numSignerAccounts &&
    numSignerAccounts + numReadonlyNonSignerAccounts <= staticAccounts.length &&
    found.every((more) => more > 0) &&
    count <= 256 &&
    instructions.length <= maxInstructions &&
    instructions.every(
      ({ programAddressIndex, accountIndices = [] }) =>
        programAddressIndex > 0 &&
        programAddressIndex < staticAccounts.length &&
        accountIndices.every((index) => index < count),
    )
  );
}

function readMessage(
  message: LegacyOrV0,
  tables: LookupTables,
): Pick<SolanaTransaction, 'signers' | 'instructions' | 'unresolvedTables'> {
  const { header, staticAccounts } = message;
  const lookups = lookupsOf(message);
  const writable = lookups.flatMap((table) => table.writableIndexes.map((index) => ({ table, index })));
  const readonly = lookups.flatMap((table) => table.readonlyIndexes.map((index) => ({ table, index })));
  const accounts: readonly SolanaAccount[] = [
    ...staticAccounts.map((address, index) => ({
      address,
      shown: address,
      isSigner: index < header.numSignerAccounts,
    })),
    ...[...writable, ...readonly].map(({ table, index }) => lookUp(table.lookupTableAddress, index, tables)),
  ];
  return {
    signers: staticAccounts.slice(0, header.numSignerAccounts),
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      program: staticAccounts[programAddressIndex] ?? '',
      accounts: accountIndices.flatMap((index) => accounts[index] ?? []),
      data: Uint8Array.from(data ?? []),
    })),
    unresolvedTables: lookups
      .filter(({ lookupTableAddress, writableIndexes, readonlyIndexes }) =>
        [...writableIndexes, ...readonlyIndexes].some(
          (index) => entryOf(lookupTableAddress, index, tables) === undefined,
        ),
      )
      .map(({ lookupTableAddress }) => lookupTableAddress),
  };
}

function lookUp(table: string, index: number, tables: LookupTables): SolanaAccount {
  const address = entryOf(table, index, tables);
  return {
    address,
    shown: address ?? defineMessage('tableEntry', { index: `${index}`, table }),
    isSigner: false,
  };
}

function entryOf(table: string, index: number, tables: LookupTables): string | undefined {
  return Object.hasOwn(tables, table) ? tables[table]?.[index] : undefined;
}

function signedBy({ signatures }: Transaction): readonly string[] {
  return Object.entries(signatures).flatMap(([address, signature]) =>
    signature?.some((byte) => byte !== 0) ? [address] : [],
  );
}
