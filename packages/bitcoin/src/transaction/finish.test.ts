import { bitcoinCoin } from '@mooring/devnet/testing';
import { Transaction } from '@scure/btc-signer';
import { expect, it } from 'vitest';
import { keysOf } from '../test-support/keys.ts';
import { finish } from './finish.ts';

const own = keysOf(1).segwit;
const other = keysOf(2).segwit;

/** A transaction that spends a coin of each key. */
function spend(keys: readonly (typeof own)[]): Transaction {
  const transaction = new Transaction();
  for (const { script } of keys)
    transaction.addInput({
      txid: bitcoinCoin(script, 10_000n).txid,
      index: 0,
      witnessUtxo: { script, amount: 10_000n },
    });
  transaction.addOutput({ script: other.script, amount: 9_000n });
  return transaction;
}

it('finalizes a copy', () => {
  const transaction = spend([own]);
  transaction.signIdx(own.secret, 0);
  const { psbt, transaction: raw, txid } = finish(transaction);
  expect(Transaction.fromPSBT(psbt).isFinal).toBe(true);
  expect(Transaction.fromRaw(Buffer.from(raw, 'hex')).id).toBe(txid);
  expect(transaction.isFinal).toBe(false);
});

it('keeps inputs that are final already', () => {
  const transaction = spend([own, other]);
  transaction.signIdx(own.secret, 0);
  transaction.finalizeIdx(0);
  transaction.signIdx(other.secret, 1);
  expect(finish(transaction).transaction).toMatch(/^02000000/);
});

it('throws if a signature is missing', () => {
  const transaction = spend([own, other]);
  transaction.signIdx(own.secret, 0);
  expect(() => finish(transaction)).toThrow();
});
