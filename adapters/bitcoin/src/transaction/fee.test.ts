import { harmlessFee } from '@mooring/bitcoin';
import { bitcoinCoin } from '@mooring/devnet/testing';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { hex } from '@scure/base';
import { p2ms, p2pkh, p2sh, p2tr, p2tr_ms, p2wpkh, p2wsh, Script, Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import { stranger } from '../test-support/test-psbt.ts';
import { checkFee } from './fee.ts';

const secrets = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte));
const [secret = new Uint8Array()] = secrets;
const publicKeys = secrets.map((each) => secp256k1.getPublicKey(each));
const [publicKey = new Uint8Array()] = publicKeys;
const schnorrKeys = secrets.map((each) => schnorr.getPublicKey(each));
const [schnorrKey = new Uint8Array()] = schnorrKeys;

const kinds = {
  p2wpkh: p2wpkh(publicKey),
  'p2sh-p2wpkh': p2sh(p2wpkh(publicKey)),
  p2pkh: p2pkh(publicKey),
  'p2wsh, two of three': p2wsh(p2ms(2, publicKeys)),
  'p2sh-p2wsh, two of three': p2sh(p2wsh(p2ms(2, publicKeys))),
  'p2sh, two of three': p2sh(p2ms(2, publicKeys)),
  'p2tr by its key': p2tr(schnorrKey),
  'p2tr by a script': p2tr(undefined, { script: p2tr_ms(2, schnorrKeys).script }, undefined, true),
} as const;

const amount = 10_000_000n;

/** Spends one coin of a kind at this fee. */
function spend(kind: keyof typeof kinds, fee: bigint): Transaction {
  const payment = kinds[kind];
  const { raw, txid } = bitcoinCoin(payment.script, amount);
  const transaction = new Transaction({ allowLegacyWitnessUtxo: true });
  const fields: Parameters<Transaction['addInput']>[0] = Object.fromEntries(
    Object.entries(payment).filter(([, value]) => value !== undefined),
  );
  transaction.addInput({
    ...fields,
    txid,
    index: 0,
    ...(kind === 'p2pkh' || kind === 'p2sh, two of three'
      ? { nonWitnessUtxo: raw }
      : { witnessUtxo: { script: payment.script, amount } }),
  });
  transaction.addOutput({ script: stranger.script, amount: amount - fee });
  return transaction;
}

function signed(kind: keyof typeof kinds, fee: bigint): Transaction {
  const transaction = spend(kind, fee);
  for (const each of kind.includes('two of three') || kind === 'p2tr by a script'
    ? secrets.slice(0, 2)
    : [secret])
    transaction.sign(each);
  transaction.finalize();
  return transaction;
}

const tooHigh = expect.objectContaining({ code: 'FEE_TOO_HIGH' });

describe.each(Object.keys(kinds) as readonly (keyof typeof kinds)[])('of %s', (kind) => {
  const { vsize } = signed(kind, 30_000n);

  it('accepts a fee of 500 satoshi per virtual byte, signed or not', () => {
    const fee = BigInt(500 * vsize);
    expect(() => checkFee(spend(kind, fee))).not.toThrow();
    // For a signed transaction the estimate is exact, up to rounding.
    expect(() => checkFee(signed(kind, fee - 1_000n))).not.toThrow();
  });

  it('rejects two and a half times that fee, signed or not', () => {
    const fee = BigInt(1_250 * vsize);
    expect(() => checkFee(spend(kind, fee))).toThrow(tooHigh);
    expect(() => checkFee(signed(kind, fee))).toThrow(tooHigh);
  });
});

it('accepts a small fee', () => {
  expect(() => checkFee(spend('p2wpkh', harmlessFee))).not.toThrow();
});

it('accepts a transaction whose inputs do not state their amounts', () => {
  const transaction = spend('p2wpkh', amount - 1_000n);
  transaction.addInput({ txid: hex.encode(new Uint8Array(32).fill(7)), index: 0 });
  expect(() => checkFee(transaction)).not.toThrow();
});

it('counts data outputs in the size of the transaction', () => {
  const plain = BigInt(500 * signed('p2wpkh', 30_000n).vsize);
  const data = Script.encode(['RETURN', new Uint8Array(70)]);
  const transaction = new Transaction({ allowUnknownOutputs: true });
  const { script } = kinds.p2wpkh;
  const fee = plain + 30_000n;
  expect(() => checkFee(spend('p2wpkh', fee))).toThrow(tooHigh);
  transaction.addInput({ txid: bitcoinCoin(script, amount).txid, index: 0, witnessUtxo: { script, amount } });
  transaction.addOutput({ script: stranger.script, amount: amount - fee });
  transaction.addOutput({ script: data, amount: 0n });
  expect(() => checkFee(transaction)).not.toThrow();
});
