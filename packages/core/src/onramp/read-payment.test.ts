import { expect, it, test } from 'vitest';
import { paymentLimits, readPayment } from './read-payment.ts';

const dollars = { id: 'USD', payment_method_limits: [] };

test.each([
  ['', 'empty'],
  ['1e9', 'invalid'],
  ['.5', 'invalid'],
  ['0x10', 'invalid'],
  ['-20', 'invalid'],
  ['1,5', 'comma'],
  ['20.001', 'precise'],
  ['0', 'below'],
  ['9'.repeat(100), 'above'],
  ['9.99', 'below'],
  ['7500.01', 'above'],
])('rejects %j: %s', (text, problem) => {
  expect(readPayment(text, dollars)).toMatchObject({ problem });
});

it('accepts amounts within the limits, both included', () => {
  expect(readPayment('10', dollars)).toEqual({ amount: '10.00' });
  expect(readPayment('0012.5', dollars)).toEqual({ amount: '12.50' });
  expect(readPayment('7500.00', dollars)).toEqual({ amount: '7500.00' });
});

it('writes amounts below one with a digit before the point', () => {
  const gold = { id: 'XAU', payment_method_limits: [{ id: 'card', min: '0', max: '100' }] };
  expect(readPayment('0.05', gold)).toEqual({ amount: '0.05' });
});

it('returns the limit that was exceeded', () => {
  expect(readPayment('5', dollars)).toEqual({ problem: 'below', limit: '10.00' });
  expect(readPayment('9000', dollars)).toEqual({ problem: 'above', limit: '7500.00' });
});

test('limits are those of cards, else the widest of all payment methods, else the defaults', () => {
  const card = { id: 'CARD', min: '2', max: '500' };
  const bank = { id: 'ach_bank_account', min: '5', max: '25000' };
  const other = { id: 'wallet', min: '1', max: '30' };
  expect(paymentLimits({ id: 'EUR', payment_method_limits: [bank, card] })).toEqual({ min: '2', max: '500' });
  expect(paymentLimits({ id: 'EUR', payment_method_limits: [bank, other] })).toEqual({
    min: '1',
    max: '25000',
  });
  expect(paymentLimits(undefined)).toEqual({ min: '10.00', max: '7500.00' });
});
