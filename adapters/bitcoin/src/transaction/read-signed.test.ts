import { expect, it } from 'vitest';
import { mainnetId } from '../network/chains.ts';
import { inBase64, stranger, unsigned } from '../test-support/test-psbt.ts';
import { signTestPsbt, testKeys } from '../testing/test-keys.ts';
import { finish } from './finish.ts';
import { preparePsbt } from './prepare-psbt.ts';
import { readSigned } from './read-signed.ts';

const keys = [...testKeys(1, mainnetId), ...testKeys(2, mainnetId, 'p2sh-p2wpkh')];
const [payment, ordinal, wrapped] = keys as [(typeof keys)[0], (typeof keys)[0], (typeof keys)[0]];
const pays = [{ script: stranger.script, amount: 9_000n }];
const own = [payment, ordinal, wrapped];
const make = (sighashTypes?: readonly number[]) =>
  preparePsbt(
    {
      psbt: inBase64(
        unsigned(
          own.map((key) => ({ key, amount: 10_000n })),
          pays,
        ),
      ),
      signInputs: own.map(({ address }, index) => ({ address, index, sighashTypes })),
    },
    { addresses: own, chainId: mainnetId },
  );
const invalid = (problem: RegExp) =>
  expect.objectContaining({ code: 'WALLET_ANSWER_INVALID', message: expect.stringMatching(problem) });

it('accepts a signed transaction, finalized or not', () => {
  const prepared = make();
  const signed = signTestPsbt(prepared.psbt, own, undefined);
  expect(readSigned(signed.toPSBT(), prepared).id).toBe(signed.id);
  const finished = signed.clone();
  finished.finalize();
  expect(readSigned(inBase64(finished), prepared).isFinal).toBe(true);
});

it('finalizes both to the same transaction, with the id that nodes compute', () => {
  const prepared = make();
  const signed = signTestPsbt(prepared.psbt, own, undefined);
  const finished = signed.clone();
  finished.finalize();
  const one = finish(readSigned(signed.toPSBT(), prepared));
  expect(finish(readSigned(finished.toPSBT(), prepared))).toEqual(one);
  expect(one).toMatchObject({ txid: finished.id, transaction: finished.hex });
});

it('does not finalize a transaction that lacks a signature', () => {
  const prepared = make();
  const half = signTestPsbt(prepared.psbt, [payment], undefined);
  expect(() => finish(half)).toThrow(invalid(/signatures are missing/));
});

it.each([undefined, null, 5, '', 'garbage', Uint8Array.of(1, 2, 3), {}])('rejects %j', (answer) => {
  expect(() => readSigned(answer, make())).toThrow(invalid(/no PSBT/));
});

it('rejects if the wallet silently skipped an input', () => {
  const prepared = make();
  expect(() => readSigned(prepared.psbt, prepared)).toThrow(invalid(/input 0 is not signed/));
  const half = signTestPsbt(prepared.psbt, [payment, wrapped], undefined);
  expect(() => readSigned(half.toPSBT(), prepared)).toThrow(invalid(/input 1 is not signed/));
});

it('rejects another signed transaction', () => {
  const prepared = make();
  const other = unsigned(
    own.map((key) => ({ key, amount: 10_000n })),
    [{ script: stranger.script, amount: 8_999n }],
  );
  const signed = signTestPsbt(other.toPSBT(), own, undefined);
  expect(() => readSigned(signed.toPSBT(), prepared)).toThrow(invalid(/another transaction/));
});

it.each([
  [2, /SIGHASH_NONE/],
  [129, /SIGHASH_ALL\|ANYONECANPAY/],
  [130, /SIGHASH_NONE\|ANYONECANPAY/],
])('rejects a signature with an unrequested sighash type: %i', (sighashType, problem) => {
  const prepared = make();
  for (const finishes of [false, true]) {
    const changed = prepared.transaction.clone();
    for (const index of own.keys()) changed.updateInput(index, { sighashType });
    const signed = signTestPsbt(changed.toPSBT(), own, undefined);
    if (finishes) signed.finalize();
    expect(() => readSigned(signed.toPSBT(), prepared)).toThrow(invalid(problem));
  }
});

it("accepts the caller's sighash types, and any in existing signatures", () => {
  const prepared = make([129]);
  const signed = signTestPsbt(prepared.psbt, own, undefined);
  expect(readSigned(signed.toPSBT(), prepared).inputsLength).toBe(3);

  const cosigned = unsigned(
    [
      { key: payment, amount: 10_000n },
      { key: stranger, amount: 5_000n, sighashType: 129 },
    ],
    pays,
  );
  cosigned.signIdx(stranger.secret, 1, [129]);
  const rest = preparePsbt(
    { psbt: inBase64(cosigned), signInputs: [{ address: payment.address, index: 0 }], broadcast: true },
    { addresses: own, chainId: mainnetId },
  );
  const all = signTestPsbt(rest.psbt, [payment], [{ index: 0 }]);
  expect(finish(readSigned(all.toPSBT(), rest)).txid).toHaveLength(64);
});
