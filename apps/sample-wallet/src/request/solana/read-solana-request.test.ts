import { base58, base64 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testAccount } from '../../test-support/test-accounts.ts';
import { Refusal } from '../refusal.ts';
import { readSolanaRequest } from './read-solana-request.ts';

const account = testAccount(0x11).solana.address;

/** A payment of the account to itself, without its signature. */
function payment(): string {
  const key = base58.decode(account);
  const data = Uint8Array.of(2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0);
  const message = [1, 0, 1, 2, ...key, ...new Uint8Array(32), ...new Uint8Array(32).fill(9)];
  const step = [1, 1, 2, 0, 0, data.length, ...data];
  return base64.encode(Uint8Array.of(1, ...new Uint8Array(64), ...message, ...step));
}
const text = (value: string) => base58.encode(new TextEncoder().encode(value));

describe('a request', () => {
  it('to sign a message has its bytes, and the account if it names one', () => {
    const bytes = new TextEncoder().encode('Ahoy');
    expect(readSolanaRequest('solana_signMessage', { message: text('Ahoy') })).toEqual({
      kind: 'message',
      pubkey: undefined,
      bytes,
    });
    expect(readSolanaRequest('solana_signMessage', { message: text('Ahoy'), pubkey: account })).toEqual({
      kind: 'message',
      pubkey: account,
      bytes,
    });
  });

  it.each(['solana_signTransaction', 'solana_signAndSendTransaction'])('%s has one transaction', (method) => {
    const request = readSolanaRequest(method, { transaction: payment(), pubkey: null });
    expect(request).toMatchObject({ kind: 'transactions', pubkey: undefined });
    expect('transactions' in request && request.transactions.map(({ signers }) => signers)).toEqual([
      [account],
    ]);
  });

  it('to sign several has up to ten', () => {
    const read = (count: number) =>
      readSolanaRequest('solana_signAllTransactions', { transactions: Array(count).fill(payment()) });
    for (const count of [1, 10]) {
      const request = read(count);
      expect('transactions' in request && request.transactions).toHaveLength(count);
    }
    for (const count of [0, 11]) expect(() => read(count)).toThrow(Refusal);
  });

  it.each([
    [
      'of a transaction in disguise',
      'solana_signMessage',
      { message: base58.encode(base64.decode(payment())) },
    ],
    [
      'of a transaction’s message in disguise',
      'solana_signMessage',
      { message: base58.encode(base64.decode(payment()).subarray(65)) },
    ],
    ['of an empty message', 'solana_signMessage', { message: '' }],
    ['of a message that is not Base58', 'solana_signMessage', { message: '0OIl' }],
    ['of an endless message', 'solana_signMessage', { message: 'z'.repeat(4_097) }],
    ['of another account’s type', 'solana_signMessage', { message: text('Ahoy'), pubkey: 5 }],
    [
      'with a transaction that is cut short',
      'solana_signTransaction',
      { transaction: payment().slice(0, -4) },
    ],
    ['with a longer transaction', 'solana_signTransaction', { transaction: `${payment()}AAAA` }],
    ['with a broken one among others', 'solana_signAllTransactions', { transactions: [payment(), 'AAAA'] }],
    ['without parameters', 'solana_signTransaction', null],
    ['of another method', 'solana_grantEverything', { transaction: payment() }],
  ])('%s is refused', (_name, method, params) => {
    expect(() => readSolanaRequest(method, params)).toThrow(Refusal);
  });

  it('of any form is read, or refused with a reason', () => {
    const method = fc.constantFrom(
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
    );
    const value = fc.oneof(
      fc.anything(),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => base64.encode(bytes)),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => base58.encode(bytes)),
    );
    const params = fc.oneof(
      fc.anything(),
      fc.record({ message: value, transaction: value, transactions: fc.array(value), pubkey: value }),
    );
    fc.assert(
      fc.property(method, params, (name, given) => {
        try {
          expect(['message', 'transactions']).toContain(readSolanaRequest(name, given).kind);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
    );
  });
});
