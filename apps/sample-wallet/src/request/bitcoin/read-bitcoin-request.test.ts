import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainId, input, ordinal, payment, spend, stranger } from '../../test-support/bitcoin-coins.ts';
import { Refusal } from '../refusal.ts';
import { readBitcoinRequest } from './read-bitcoin-request.ts';

const own = [payment.address, ordinal.address];
const read = (method: string, params: unknown) => readBitcoinRequest({ method, params, chainId }, own);

describe('a message', () => {
  it.each([
    ['by the payment key', {}, payment.address, 'ecdsa'],
    ['by the payment key, named', { address: payment.address, protocol: null }, payment.address, 'ecdsa'],
    ['by the payment key, as BIP-322', { protocol: 'bip322' }, payment.address, 'bip322'],
    ['by the taproot key', { address: ordinal.address }, ordinal.address, 'bip322'],
  ])('is signed %s', (_name, more, address, protocol) => {
    const params = { account: payment.address, message: 'Ahoy', ...more };
    expect(read('signMessage', params)).toEqual({ kind: 'message', address, message: 'Ahoy', protocol });
  });

  it.each([
    ['of another account', { account: stranger.address }],
    ['of the account’s other address as its account', { account: ordinal.address }],
    ['by another address', { address: stranger.address }],
    ['by an address that is no text', { address: [payment.address] }],
    ['with ECDSA by a taproot key', { address: ordinal.address, protocol: 'ecdsa' }],
    ['with another protocol', { protocol: 'schnorr' }],
    ['that is no text', { message: 5 }],
    ['that is too long', { message: 'x'.repeat(1024 * 1024 + 1) }],
  ])('%s is refused', (_name, more) => {
    expect(() => read('signMessage', { message: 'Ahoy', ...more })).toThrow(Refusal);
  });
});

describe('a PSBT', () => {
  const sign = (psbt: unknown, ...signInputs: readonly object[]) => read('signPsbt', { psbt, signInputs });

  it('has the inputs to sign', () => {
    const request = sign(spend([payment, stranger]), input(0, payment.address));
    expect(request).toMatchObject({ kind: 'psbt', psbt: { inputs: [{ own: expect.anything() }, {}] } });
  });

  it('that names no inputs has those of the account', () => {
    const request = sign(spend([stranger, payment]));
    const inputs = 'psbt' in request ? request.psbt.inputs : [];
    expect(inputs.map(({ sighash }) => sighash !== undefined)).toEqual([false, true]);
  });

  it.each([0, 1, 2, 3, 0x81, 0x82, 0x83])('may have the signature type %i', (type) => {
    const psbt = spend([ordinal], type);
    const asked = { ...input(0, ordinal.address), sighashTypes: [type] };
    expect(sign(psbt, asked)).toMatchObject({ kind: 'psbt' });
  });

  it.each([
    ['without an input of the account', spend([stranger]), []],
    ['with an input of somebody else', spend([stranger]), [input(0, payment.address)]],
    ['with an input under another name', spend([payment]), [input(0, ordinal.address)]],
    ['with one of its inputs under a stranger’s name', spend([payment]), [input(0, stranger.address)]],
    ['with an input that is not there', spend([payment]), [input(1, payment.address)]],
    ['with an unknown signature type', spend([payment], 4), [input(0, payment.address)]],
    ['that is cut short', spend([payment]).slice(0, -8), [input(0, payment.address)]],
    ['that is no text', 5, [input(0, payment.address)]],
  ])('%s is refused', (_name, psbt, inputs) => {
    expect(() => sign(psbt, ...inputs)).toThrow(Refusal);
  });
});

describe('a transfer', () => {
  const transfer = { recipientAddress: stranger.address, amount: '1000' };

  it('has its receiver and amount', () => {
    expect(read('sendTransfer', { account: payment.address, ...transfer })).toEqual({
      kind: 'transfer',
      transfer: { to: stranger.address, amount: 1_000n },
    });
  });

  it.each([
    ['to an address of another network', { recipientAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
    ['with change to an address of another network', { changeAddress: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }],
    ['of nothing', { amount: '0' }],
    ['of less than nothing', { amount: '-1' }],
    ['of more than there is', { amount: '2100000000000001' }],
    ['of a fraction', { amount: '1.5' }],
    ['of a number', { amount: 1_000 }],
  ])('%s is refused', (_name, more) => {
    expect(() => read('sendTransfer', { ...transfer, ...more })).toThrow(Refusal);
  });
});

it('reads a request of any form, or refuses it with a reason', () => {
  const method = fc.constantFrom('signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses', '');
  const value = fc.oneof(fc.anything(), fc.constantFrom(...own, stranger.address, '1', spend([payment])));
  const names = [
    'account',
    'message',
    'address',
    'protocol',
    'psbt',
    'signInputs',
    'recipientAddress',
    'amount',
  ];
  const params = fc.oneof(
    fc.anything(),
    fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] }),
  );
  fc.assert(
    fc.property(method, params, (name, given) => {
      try {
        expect(['message', 'psbt', 'transfer']).toContain(read(name, given).kind);
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    }),
  );
});
