import { sha256, sha512_256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base32nopad, base58, base64 } from '@scure/base';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/tvf-tx-ids.json' with { type: 'json' };
import {
  cosmosTransactionId,
  hashTransactions,
  nearTransactionId,
  solanaTransactionId,
  suiDigest,
} from './hash-transactions.ts';

const functions: Readonly<Record<string, (argument: unknown) => string>> = {
  extractSolanaTransactionId: solanaTransactionId,
  getSuiDigest: suiDigest,
  getNearTransactionIdFromSignedTransaction: nearTransactionId,
  getSignDirectHash: cosmosTransactionId,
};

describe('the reference’s vectors', () => {
  it.each(vectors.cases)('$fn', ({ fn, args, result }) => {
    const run = () => functions[fn]?.(args[0]);
    if (typeof result === 'string') expect(run()).toBe(result);
    else expect(run).toThrow(result.threw);
  });
});

const solana = (signatures: number, length: number) => {
  const bytes = new Uint8Array(length).fill(7);
  bytes[0] = signatures;
  return base64.encode(bytes);
};
const txn = Uint8Array.of(0x81, 0xa1, 0x61, 1);
const signedTxn = base64.encode(concatBytes(Uint8Array.of(0x81, 0xa3), utf8ToBytes('txn'), txn));
const algorandId = base32nopad.encode(sha512_256(concatBytes(utf8ToBytes('TX'), txn)));

describe('hashTransactions', () => {
  it.each([
    ['a text', signedTxn],
    ['a list', [signedTxn]],
    ['a list with gaps, which others in the group sign', [null, signedTxn, null]],
  ])('names the Algorand transactions of %s', (_name, result) => {
    expect(hashTransactions('algo_signTxn', undefined, result)).toEqual([algorandId]);
  });

  it.each([
    ['no signature', solana(0, 129), 'No signatures found'],
    [
      'fewer bytes than its signatures',
      solana(2, 128),
      'Transaction data too short for claimed signature count',
    ],
    ['fewer than 100 bytes', solana(1, 99), 'Transaction too short'],
    ['nothing', '', 'No signatures found'],
    ['no base64', '!', 'invalid'],
  ])('refuses a Solana transaction with %s', (_name, transaction, problem) => {
    const result = { transactions: [transaction] };
    expect(() => hashTransactions('solana_signAllTransactions', undefined, result)).toThrow(problem);
  });

  it('reads the shortest Solana transaction', () => {
    expect(solanaTransactionId(solana(1, 100))).toBe(base58.encode(new Uint8Array(64).fill(7)));
  });

  it.each([
    [127, [127]],
    [128, [0x80, 1]],
    [300, [0xac, 2]],
    [16_384, [0x80, 0x80, 1]],
  ])('writes a Cosmos transaction of %i bytes as protobuf does', (size, length) => {
    const body = new Uint8Array(size);
    const raw = Uint8Array.of(0x0a, ...length, ...body, 0x12, 1, 8, 0x1a, 1, 9);
    const result = {
      signed: { bodyBytes: base64.encode(body), authInfoBytes: [8] },
      signature: { signature: [9] },
    };
    expect(cosmosTransactionId(result)).toBe(bytesToHex(sha256(raw)).toUpperCase());
  });

  it('knows no ids of other methods, nor of results without transactions', () => {
    expect(hashTransactions('eth_signTransaction', undefined, 'AAAA')).toEqual([]);
    expect(hashTransactions('solana_signAllTransactions', undefined, { transactions: 'AAAA' })).toEqual([]);
    expect(hashTransactions('near_signTransactions', undefined, undefined)).toEqual([]);
    expect(() => hashTransactions('cosmos_signDirect', undefined, {})).toThrow('No bytes');
    expect(() => hashTransactions('sui_signTransaction', undefined, null)).toThrow('No bytes');
  });
});
