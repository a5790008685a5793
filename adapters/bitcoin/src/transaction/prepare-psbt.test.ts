import { bitcoinCoin } from '@mooring/devnet/testing';
import { hex } from '@scure/base';
import { p2pkh, Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import { mainnetId, testnet4Id } from '../network/chains.ts';
import { inBase64, stranger, type TestSpend, unsigned } from '../test-support/test-psbt.ts';
import { type TestKey, testKeys } from '../testing/test-keys.ts';
import { preparePsbt } from './prepare-psbt.ts';

const [payment, ordinal] = testKeys(1, mainnetId);
const [wrapped] = testKeys(2, mainnetId, 'p2sh-p2wpkh');
const addresses = [payment, ordinal, wrapped].map(({ address, publicKey, purpose }) => ({
  address,
  publicKey,
  purpose,
}));
const wallet = { addresses, chainId: mainnetId };
const pays = [{ script: stranger.script, amount: 9_000n }];
const spend = (key: TestKey, more: Partial<TestSpend> = {}): TestSpend => ({ key, amount: 10_000n, ...more });
const invalid = (problem: string | RegExp) =>
  expect.objectContaining({
    code: 'TRANSACTION_INVALID',
    message: expect.stringMatching(problem),
  });

it('does not change a complete transaction', () => {
  const psbt = inBase64(unsigned([spend(payment), spend(ordinal), spend(wrapped)], pays));
  const signInputs = [payment, ordinal, wrapped].map(({ address }, index) => ({ address, index }));
  const prepared = preparePsbt({ psbt, signInputs }, wallet);
  expect(inBase64(Transaction.fromPSBT(prepared.psbt))).toBe(psbt);
  expect(prepared.inputs.map(({ sighashTypes }) => sighashTypes)).toEqual([[1], [0, 1], [1]]);
});

it('accepts a PSBT in hex', () => {
  const transaction = unsigned([spend(payment)], pays);
  const signInputs = [{ address: payment.address, index: 0 }];
  const prepared = preparePsbt({ psbt: hex.encode(transaction.toPSBT()), signInputs }, wallet);
  expect(prepared.psbt).toEqual(transaction.toPSBT());
});

describe('a field without which wallets skip an input', () => {
  it("is derived from the address's key", () => {
    const psbt = inBase64(
      unsigned(
        [spend(ordinal, { without: ['tapInternalKey'] }), spend(wrapped, { without: ['redeemScript'] })],
        pays,
      ),
    );
    const signInputs = [ordinal, wrapped].map(({ address }, index) => ({ address, index }));
    const { transaction } = preparePsbt({ psbt, signInputs }, wallet);
    const whole = unsigned([spend(ordinal), spend(wrapped)], pays);
    expect(transaction.getInput(0).tapInternalKey).toEqual(whole.getInput(0).tapInternalKey);
    expect(transaction.getInput(1).redeemScript).toEqual(whole.getInput(1).redeemScript);
  });

  it('is not added if the wallet reveals no key, or another key', () => {
    const psbt = inBase64(unsigned([spend(ordinal, { without: ['tapInternalKey'] })], pays));
    const signInputs = [{ address: ordinal.address, index: 0 }];
    for (const publicKey of [undefined, payment.publicKey, `02${'ff'.repeat(32)}`]) {
      const known = { address: ordinal.address, purpose: 'ordinal', publicKey } as const;
      const { transaction } = preparePsbt({ psbt, signInputs }, { addresses: [known], chainId: mainnetId });
      expect(transaction.getInput(0).tapInternalKey).toBeUndefined();
    }
  });

  it('is required if only the site can know it', () => {
    const script = p2pkh(hex.decode(payment.publicKey));
    const transaction = new Transaction({ allowLegacyWitnessUtxo: true });
    transaction.addInput({
      txid: bitcoinCoin(script.script, 10_000n).txid,
      index: 0,
      witnessUtxo: { script: script.script, amount: 10_000n },
    });
    transaction.addOutput({ script: stranger.script, amount: 9_000n });
    const address = script.address ?? '';
    const known = { address, purpose: 'payment' } as const;
    const prepare = (psbt: string) =>
      preparePsbt({ psbt, signInputs: [{ address, index: 0 }] }, { addresses: [known], chainId: mainnetId });
    expect(() => prepare(inBase64(transaction))).toThrow(invalid(/nonWitnessUtxo/));
    const whole = new Transaction();
    whole.addInput({
      ...bitcoinCoin(script.script, 10_000n),
      index: 0,
      nonWitnessUtxo: bitcoinCoin(script.script, 10_000n).raw,
    });
    whole.addOutput({ script: stranger.script, amount: 9_000n });
    expect(prepare(inBase64(whole)).inputs).toHaveLength(1);
  });
});

describe('rejects', () => {
  const psbt = inBase64(unsigned([spend(payment), spend(stranger)], pays));
  const of = (address: string, index: number) => ({ psbt, signInputs: [{ address, index }] });

  it.each([
    ['nothing', ''],
    ['text that is not base64', 'no base64!'],
    ['another text in base64', 'aGVsbG8='],
    ['the start of one', '70736274ff'],
    ['a PSBT that is too long', 'x'.repeat(9_000_000)],
    ['no text', 5 as unknown as string],
  ])('%s in place of a PSBT', (_name, value) => {
    const signInputs = [{ address: payment.address, index: 0 }];
    expect(() => preparePsbt({ psbt: value, signInputs }, wallet)).toThrow(invalid(/PSBT/));
  });

  it.each([
    ['no input to sign', [], /names no input/],
    ['no list', undefined, /names no input/],
    ['a missing input', [{ address: payment.address, index: 2 }], /no input 2/],
    ['an invalid index', [{ address: payment.address, index: -1 }], /no input -1/],
    ['half an index', [{ address: payment.address, index: 0.5 }], /no input 0.5/],
    [
      'one input twice',
      [
        { address: payment.address, index: 0 },
        { address: payment.address, index: 0 },
      ],
      /input 0 is named twice/,
    ],
    ['more inputs than there are', Array(3).fill({ address: payment.address, index: 0 }), /more inputs/],
  ])('%s', (_name, signInputs, problem) => {
    expect(() => preparePsbt({ psbt, signInputs: signInputs as [] }, wallet)).toThrow(invalid(problem));
  });

  it('signing for another account', () => {
    expect(() => preparePsbt(of(stranger.address, 1), wallet)).toThrow(invalid(/the wallet does not have/));
  });

  it('signing another account’s input', () => {
    expect(() => preparePsbt(of(payment.address, 1), wallet)).toThrow(
      invalid(/input 1 is not of the address/),
    );
  });

  it('an address of another chain with the same key', () => {
    const [there] = testKeys(1, testnet4Id);
    const known = { address: there.address, purpose: 'payment' } as const;
    expect(() =>
      preparePsbt(
        { psbt, signInputs: [{ address: there.address, index: 0 }] },
        { addresses: [known], chainId: mainnetId },
      ),
    ).toThrow(invalid(/input 0 is not of the address/));
  });

  it('an input without the output that it spends', () => {
    const blind = inBase64(unsigned([spend(payment, { without: ['witnessUtxo'] })], pays));
    expect(() => preparePsbt({ ...of(payment.address, 0), psbt: blind }, wallet)).toThrow(
      invalid(/does not say what it spends/),
    );
  });

  it('broadcasting while other signatures are missing', () => {
    expect(() => preparePsbt({ ...of(payment.address, 0), broadcast: true }, wallet)).toThrow(
      invalid(/cannot be sent, for input 1/),
    );
    expect(preparePsbt(of(payment.address, 0), wallet).inputs).toHaveLength(1);
    const signed = unsigned([spend(payment), spend(stranger)], pays);
    signed.signIdx(stranger.secret, 1);
    const rest = { ...of(payment.address, 0), psbt: inBase64(signed), broadcast: true };
    expect(preparePsbt(rest, wallet).inputs).toHaveLength(1);
  });
});

describe('sighash types', () => {
  const prepare = (key: TestKey, sighashType: number | undefined, sighashTypes?: readonly number[]) =>
    preparePsbt(
      {
        psbt: inBase64(unsigned([spend(key, { sighashType })], pays)),
        signInputs: [{ address: key.address, index: 0, sighashTypes }],
      },
      wallet,
    );

  it('default to SIGHASH_ALL, and for taproot also to 0', () => {
    for (const named of [undefined, [], [0], [1], [0, 1]]) {
      expect(prepare(payment, undefined, named).inputs[0]?.sighashTypes).toEqual([1]);
      expect(prepare(ordinal, undefined, named).inputs[0]?.sighashTypes).toEqual([0, 1]);
    }
  });

  it('replace 0 with 1 in inputs that are not taproot', () => {
    expect(prepare(payment, 0).transaction.getInput(0).sighashType).toBe(1);
    expect(prepare(ordinal, 0).transaction.getInput(0).sighashType).toBe(0);
    expect(prepare(ordinal, 1).transaction.getInput(0).sighashType).toBe(1);
  });

  it('are written into the transaction if the caller names another', () => {
    expect(prepare(payment, undefined, [131]).transaction.getInput(0).sighashType).toBe(131);
    expect(prepare(payment, 131, [131]).inputs[0]?.sighashTypes).toEqual([131]);
  });

  it.each([
    [2, /SIGHASH_NONE/],
    [3, /SIGHASH_SINGLE/],
    [129, /SIGHASH_ALL\|ANYONECANPAY/],
    [130, /SIGHASH_NONE\|ANYONECANPAY/],
    [131, /SIGHASH_SINGLE\|ANYONECANPAY/],
  ])('of the transaction are rejected unless the caller names them: %i', (type, problem) => {
    for (const key of [payment, ordinal]) {
      expect(() => prepare(key, type)).toThrow(invalid(problem));
      expect(() => prepare(key, type, [1])).toThrow(invalid(problem));
    }
  });

  it.each([4, 128, 255, -1, 0.5])('that do not exist are rejected: %j', (type) => {
    expect(() => prepare(payment, undefined, [type])).toThrow(invalid(/is none/));
  });
});

describe('fees', () => {
  const prepare = (amount: bigint, fee: bigint, sighashTypes?: readonly number[]) =>
    preparePsbt(
      {
        psbt: inBase64(
          unsigned([spend(payment, { amount })], [{ script: stranger.script, amount: amount - fee }]),
        ),
        signInputs: [{ address: payment.address, index: 0, sighashTypes }],
      },
      wallet,
    );

  it('above 500 satoshi per virtual byte are rejected, such as for a missing change output', () => {
    expect(() => prepare(100_000_000n, 99_000_000n)).toThrow(
      expect.objectContaining({ code: 'FEE_TOO_HIGH', message: expect.stringContaining('99000000') }),
    );
    // One segwit input and one segwit output: 110 virtual bytes.
    expect(() => prepare(1_000_000n, 55_500n)).toThrow(expect.objectContaining({ code: 'FEE_TOO_HIGH' }));
    expect(prepare(1_000_000n, 54_000n).inputs).toHaveLength(1);
    expect(prepare(30_000n, 20_000n).inputs).toHaveLength(1);
  });

  it('below zero are rejected, unless others may add inputs', () => {
    expect(() => prepare(10_000n, -5_000n)).toThrow(invalid(/pays more than it spends/));
    expect(prepare(10_000n, -5_000n, [131]).inputs).toHaveLength(1);
  });
});
