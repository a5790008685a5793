import type { Psbt } from '@mooring/clear-signing/bitcoin';
import { base64, hex } from '@scure/base';
import { SigHash, Transaction } from '@scure/btc-signer';
import { expect, it } from 'vitest';
import { ordinal, payment, spend, stranger } from '../../test-support/bitcoin-coins.ts';
import { signPsbt } from './sign-psbt.ts';

const keys = [payment, ordinal] as const;
const own = { own: payment.address, sighash: SigHash.ALL, type: 'wpkh' };
const ownTaproot = { own: ordinal.address, sighash: SigHash.DEFAULT, type: 'tr' };

/** A PSBT as it is described to the owner. */
const psbtOf = (coins: Parameters<typeof spend>[0], inputs: readonly object[]) =>
  ({ bytes: base64.decode(spend(coins)), inputs }) as unknown as Psbt;

it('signs every requested input and returns the complete transaction with its id', () => {
  const { psbt, whole } = signPsbt(psbtOf([payment, ordinal], [own, ownTaproot]), keys);
  const signed = Transaction.fromPSBT(base64.decode(psbt));
  signed.finalize();
  expect(whole).toEqual({ raw: signed.hex, hash: signed.id });
});

it('leaves inputs alone that are not requested, and reports that the transaction is incomplete', () => {
  const { psbt, whole } = signPsbt(
    psbtOf([payment, ordinal], [own, { ...ownTaproot, sighash: undefined }]),
    keys,
  );
  const signed = Transaction.fromPSBT(base64.decode(psbt));
  expect(signed.getInput(0).partialSig?.map(([key]) => hex.encode(key))).toEqual([payment.publicKey]);
  expect(signed.getInput(1)).not.toHaveProperty('tapKeySig');
  expect(whole).toBeUndefined();
});

it('signs with no signature hash but the described one', () => {
  const asked = { bytes: base64.decode(spend([payment], SigHash.SINGLE)), inputs: [own] } as unknown as Psbt;
  expect(() => signPsbt(asked, keys)).toThrow();
});

it.each([
  ['another account', stranger.address],
  ['nobody', undefined],
])('refuses an input of %s, whatever else it could sign', (_, owner) => {
  const asked = psbtOf([payment, stranger], [own, { ...own, own: owner }]);
  expect(() => signPsbt(asked, keys)).toThrow('Another owner holds the input.');
});
