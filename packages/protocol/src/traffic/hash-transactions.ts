import { blake2b } from '@noble/hashes/blake2.js';
import { sha256, sha512_256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base32nopad, base58 } from '@scure/base';
import { member } from './member.ts';
import { findMapEntry } from './message-pack.ts';
import { signedExtrinsic } from './polkadot-extrinsic.ts';
import { readBytes } from './read-bytes.ts';

const maxListLength = 64;
const blake256 = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 });
const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, maxListLength) : [];

/**
 * Computes ids missing from a result, as each chain does (pairing-protocol §4.4).
 *
 * @throws Error if the result does not match the method
 */
export function hashTransactions(method: string, params: unknown, result: unknown): readonly string[] {
  switch (method) {
    case 'solana_signAllTransactions':
      return list(member(result).transactions).map((one) => solanaTransactionId(one));
    case 'sui_signTransaction':
      return [suiDigest(member(result).transactionBytes)];
    case 'near_signTransaction':
      return [nearTransactionId(result)];
    case 'near_signTransactions':
      return list(result).map(nearTransactionId);
    case 'algo_signTxn':
      // Transactions of a group that others sign are `null`.
      return list(typeof result === 'string' ? [result] : result)
        .filter((one) => one !== null)
        .map(algorandTransactionId);
    case 'polkadot_signTransaction':
      return [`0x${bytesToHex(blake256(signedExtrinsic(params, result)))}`];
    case 'cosmos_signDirect':
      return [cosmosTransactionId(result)];
    default:
      return [];
  }
}

/**
 * The first signature of a signed transaction.
 *
 * @param transaction base64: the number of signatures, the signatures of 64 bytes, the message
 * @throws Error for one of less than 100 bytes, too short for its signatures, or without any
 */
export function solanaTransactionId(transaction: unknown): string {
  const bytes = readBytes(transaction);
  const signatures = bytes[0] ?? 0;
  if (signatures === 0) throw new Error('No signatures found');
  if (bytes.length < 1 + 64 * signatures)
    throw new Error('Transaction data too short for claimed signature count');
  if (bytes.length < 100) throw new Error('Transaction too short');
  return base58.encode(bytes.subarray(1, 65));
}

/** @param transaction base64 */
export function suiDigest(transaction: unknown): string {
  return base58.encode(blake256(concatBytes(utf8ToBytes('TransactionData::'), readBytes(transaction))));
}

/** @param transaction bytes in any of their JSON forms */
export function nearTransactionId(transaction: unknown): string {
  return base58.encode(sha256(readBytes(transaction)));
}

/** @param transaction base64 of the signed transaction; the id is the hash of its unsigned part */
function algorandTransactionId(transaction: unknown): string {
  const signed = findMapEntry(readBytes(transaction), 'txn');
  return base32nopad.encode(sha512_256(concatBytes(utf8ToBytes('TX'), signed)));
}

/** The hash of a `TxRaw`. */
export function cosmosTransactionId(result: unknown): string {
  const { signed, signature } = member(result);
  const { bodyBytes, authInfoBytes } = member(signed);
  const raw = [bodyBytes, authInfoBytes, member(signature).signature].map((part, index) => {
    const bytes = readBytes(part);
    return concatBytes(Uint8Array.of(((index + 1) << 3) | 2), varint(bytes.length), bytes);
  });
  return bytesToHex(sha256(concatBytes(...raw))).toUpperCase();
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest & 127) | 128);
  return Uint8Array.from([...bytes, rest]);
}
