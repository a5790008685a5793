import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { apiFailure } from './api-failure.ts';
import { balanceAnswer, balanceParams, balanceQuery } from './balance.ts';

const token = `0x${'ab'.repeat(20)}`;
const dollars = {
  name: 'Dollar',
  symbol: 'USD',
  chainId: 'eip155:31337',
  address: `eip155:31337:${token}`,
  price: 0,
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: '',
};

describe('balances on the wire', () => {
  it('keep known members and drop unknown ones', () => {
    const { address: _, ...native } = dollars;
    const answer = { balances: [{ ...dollars, value: 1.5 }, native] };
    expect(v.parse(balanceAnswer, { ...answer, more: 1 })).toEqual(answer);
  });

  it('may list unread tokens, which older clients ignore', () => {
    const address = `eip155:31337:${token}`;
    const unread = [
      { chainId: 'eip155:1' },
      { chainId: 'eip155:31337', address, name: 'Dollar', symbol: 'USD' },
    ];
    expect(v.parse(balanceAnswer, { balances: [], unread, omitted: 3 })).toEqual({
      balances: [],
      unread,
      omitted: 3,
    });
    for (const wrong of [
      { unread: [{ address }] },
      { unread: Array.from({ length: 1_001 }, () => ({ chainId: 'eip155:1' })) },
      { omitted: 0 },
    ])
      expect(v.is(balanceAnswer, { balances: [], ...wrong })).toBe(false);
  });

  it.each([
    ['no list', {}],
    ['a list too long', { balances: Array.from({ length: 1_001 }, () => dollars) }],
    ['a number for an amount', { balances: [{ ...dollars, quantity: { decimals: '6', numeric: 1.5 } }] }],
    ['an exponent', { balances: [{ ...dollars, quantity: { decimals: '6', numeric: '1e9' } }] }],
    ['a negative amount', { balances: [{ ...dollars, quantity: { decimals: '6', numeric: '-1' } }] }],
    [
      'an endless amount',
      { balances: [{ ...dollars, quantity: { decimals: '6', numeric: '9'.repeat(79) } }] },
    ],
    ['decimals beyond 99', { balances: [{ ...dollars, quantity: { decimals: '100', numeric: '1' } }] }],
    ['a negative price', { balances: [{ ...dollars, price: -1 }] }],
    ['a long name', { balances: [{ ...dollars, name: 'x'.repeat(129) }] }],
    ['a token without a chain', { balances: [{ ...dollars, address: token }] }],
  ])('are rejected with %s', (_, answer) => {
    expect(v.is(balanceAnswer, answer)).toBe(false);
  });

  it('accept queries with other clients’ extra parameters', () => {
    const query = {
      chainId: 'eip155:1',
      currency: 'usd',
      forceUpdate: `eip155:1:${token},eip155:1:${token}`,
    };
    expect(v.parse(balanceQuery, { ...query, projectId: 'x', st: 'appkit', sv: 'html' })).toEqual(query);
    expect(v.is(balanceQuery, {})).toBe(true);
  });

  it.each([
    { chainId: '1' },
    { chainId: 'eip155:1:0x' },
    { chainId: `eip155:${'1'.repeat(33)}` },
    { currency: 'eur' },
    { forceUpdate: '' },
    { forceUpdate: token },
    { forceUpdate: Array.from({ length: 21 }, () => `eip155:1:${token}`).join() },
  ])('reject the query %j', (query) => {
    expect(v.is(balanceQuery, query)).toBe(false);
  });

  it('parse any text without hanging', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5_000 }), (text) => {
        v.is(balanceQuery, { chainId: text, forceUpdate: `eip155:1:${text}` });
        v.is(balanceParams, { address: text });
      }),
    );
  });
});

it('a failure has a valid code and a bounded message', () => {
  const error = { code: 'CHAIN_NOT_SERVED', message: 'No.', retryable: false };
  expect(v.is(apiFailure, { error })).toBe(true);
  expect(v.is(apiFailure, { error: 'not found' })).toBe(false);
  expect(v.is(apiFailure, { error: { ...error, code: 'not found' } })).toBe(false);
  expect(v.is(apiFailure, { error: { ...error, message: 'x'.repeat(301) } })).toBe(false);
});
