import { blake2b } from '@noble/hashes/blake2.js';
import { sha512_256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base32nopad, base58, base64 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/tvf-tx-ids.json' with { type: 'json' };
import { findTransactionIds } from './find-transaction-ids.ts';

const solana = new Uint8Array(129).fill(7);
solana[0] = 1;
const text = 'an id';
const near = [1, 2, 3, 4];
const nearId = 'BjCqrgzAZ6nb4GJrsryiVAfdhrMAvK37F4zWdFWGcy7f';
/** `{ amt: 300, txn: …, x: [nil, true] }`, in an order that no wallet uses, but that the reader accepts. */
const txn = Uint8Array.of(0x82, 0xa1, 0x61, 0xcd, 1, 44, 0xa1, 0x62, 0xc4, 2, 9, 9);
const signedTxn = concatBytes(
  Uint8Array.of(0x83, 0xa3, ...utf8ToBytes('amt'), 0xcd, 1, 44, 0xa3, ...utf8ToBytes('txn')),
  txn,
  Uint8Array.of(0xa1, 0x78, 0x92, 0xc0, 0xc3),
);
const algorandId = base32nopad.encode(sha512_256(concatBytes(utf8ToBytes('TX'), txn)));

const key = new Uint8Array(32).fill(5);
const address = base58.encode(concatBytes(Uint8Array.of(42), key, Uint8Array.of(1, 2)));
const transactionPayload = {
  address,
  era: '0xb501',
  nonce: '0x05',
  tip: '0x40',
  method: '0x0403aabb',
  signedExtensions: ['CheckMortality', 'CheckNonce', 'ChargeTransactionPayment', 'CheckMetadataHash'],
};
const body = concatBytes(
  Uint8Array.of(0x84, 0),
  key,
  Uint8Array.of(1),
  new Uint8Array(64).fill(9),
  // Era, nonce 5 and tip 64 in compact form, mode of the metadata's hash, call.
  Uint8Array.of(0xb5, 1, 5 << 2, 0x01, 0x01, 0, 4, 3, 0xaa, 0xbb),
);
const extrinsic = concatBytes(Uint8Array.of(((body.length << 2) | 1) & 255, body.length >> 6), body);
const polkadotId = `0x${bytesToHex(blake2b(extrinsic, { dkLen: 32 }))}`;

/** Every row of pairing-protocol §4.4. */
const rows: readonly (readonly [
  method: string,
  result: unknown,
  ids: readonly string[],
  params?: unknown,
])[] = [
  ['eth_sendTransaction', `0x${'ab'.repeat(32)}`, [`0x${'ab'.repeat(32)}`]],
  ['solana_signTransaction', { signature: text }, [text]],
  ['solana_signAndSendTransaction', { signature: text }, [text]],
  [
    'solana_signAllTransactions',
    { transactions: [base64.encode(solana), base64.encode(solana)] },
    [base58.encode(solana.subarray(1, 65)), base58.encode(solana.subarray(1, 65))],
  ],
  ['sui_signAndExecuteTransaction', { digest: text }, [text]],
  [
    'sui_signTransaction',
    { transactionBytes: 'ABEiM0RVZneImQ==' },
    ['9hr2stqyJBDoqFSJooksLZ5dVBf5roMGqPj7pPkajPmF'],
  ],
  ['hedera_signAndExecuteTransaction', { transactionId: text }, [text]],
  ['hedera_executeTransaction', { transactionId: text }, [text]],
  ['near_signTransaction', near, [nearId]],
  ['near_signTransaction', { 0: 1, 1: 2, 2: 3, 3: 4 }, [nearId]],
  ['near_signTransactions', [near, { data: near }], [nearId, nearId]],
  ['tron_signTransaction', { txID: text }, [text]],
  ['xrpl_signTransaction', { tx_json: { hash: text } }, [text]],
  ['xrpl_signTransactionFor', { tx_json: { hash: text } }, [text]],
  ['algo_signTxn', [base64.encode(signedTxn)], [algorandId]],
  ['sendTransfer', { txid: text }, [text]],
  ['stacks_stxTransfer', { txId: text }, [text]],
  ['polkadot_signTransaction', { signature: `0x${'09'.repeat(64)}` }, [polkadotId], { transactionPayload }],
  [
    'cosmos_signDirect',
    vectors.cases.at(-1)?.args[0],
    ['202EFCA9DC30769B9F5E4F21048D9DA34D80D3EC02BCABB44EEDEACAB1629C5A'],
  ],
  ['some_method', { txid: text }, []],
];

describe('the ids of a result', () => {
  const cases = rows.map(([method, result, ids, params]) => ({ method, result, ids, params }));
  it.each(cases)('of $method', async ({ method, result, ids, params }) => {
    expect(await findTransactionIds(method, params, result)).toEqual(ids);
  });

  it.each([
    ['nonce', { nonce: `0x${'f'.repeat(999_990)}` }],
    ['tip', { tip: '9'.repeat(999_990) }],
    ['address', { address: '5'.repeat(999_990) }],
  ])('ignores an oversized Polkadot %s, which would take minutes', async (_name, long) => {
    const params = { transactionPayload: { ...transactionPayload, ...long } };
    const result = { signature: `0x${'09'.repeat(64)}` };
    expect(await findTransactionIds('polkadot_signTransaction', params, result)).toEqual([]);
  });

  it.each([
    ['personal_sign', `0x${'ab'.repeat(65)}`],
    ['eth_decrypt', 'what nobody else may read'],
    ['eth_signTypedData_v4', '0xabc'],
    ['solana_signMessage', { signature: 'x' }],
    // A signed transaction, not its id.
    ['eth_signTransaction', `0x${'ab'.repeat(200)}`],
    ['sendTransfer', { txid: 'x'.repeat(129) }],
  ])('are empty if %s returns something else, which stays sealed', async (method, result) => {
    expect(await findTransactionIds(method, undefined, result)).toEqual([]);
  });

  it('are empty or valid for any wallet answer, without failing', async () => {
    const methods = [...new Set(rows.map(([method]) => method)), 'toString', '__proto__'];
    const answers = fc.oneof(fc.anything(), fc.jsonValue(), fc.base64String(), fc.uint8Array());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), answers, answers, async (method, params, result) => {
        for (const shape of [
          result,
          [result],
          { transactions: [result], transactionBytes: result, signature: result, txid: result },
        ])
          for (const id of await findTransactionIds(method, params, shape)) {
            expect(typeof id).toBe('string');
            expect(id.length).toBeLessThanOrEqual(128);
          }
      }),
      { numRuns: 300 },
    );
  });

  it('are bounded in number and depth', async () => {
    const one = base64.encode(solana);
    const many = { transactions: Array.from({ length: 10_000 }, () => one) };
    expect(await findTransactionIds('solana_signAllTransactions', undefined, many)).toHaveLength(64);
    const deep = base64.encode(concatBytes(new Uint8Array(10_000).fill(0x91), Uint8Array.of(0)));
    expect(await findTransactionIds('algo_signTxn', undefined, [deep])).toEqual([]);
  });
});
