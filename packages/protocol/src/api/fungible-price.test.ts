import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fungiblePriceAnswer, fungiblePriceQuestion } from './fungible-price.ts';

const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const ether = { address: native, name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2_500.5, decimals: 18 };

describe('prices on the wire', () => {
  it('accept queries with other clients’ extra members', () => {
    const question = { currency: 'usd', addresses: [native] };
    expect(v.parse(fungiblePriceQuestion, { ...question, projectId: 'x' })).toEqual(question);
  });

  it.each([
    ['no token', { currency: 'usd', addresses: [] }],
    ['too many tokens', { currency: 'usd', addresses: Array.from({ length: 101 }, () => native) }],
    ['a token without a chain', { currency: 'usd', addresses: ['0xee'] }],
    ['another currency', { currency: 'eur', addresses: [native] }],
    ['no currency', { addresses: [native] }],
  ])('reject a request with %s', (_, question) => {
    expect(v.is(fungiblePriceQuestion, question)).toBe(false);
  });

  it('contain known prices and list unpriced tokens', () => {
    const answer = { fungibles: [ether], unpriced: ['0xab'] };
    expect(v.is(fungiblePriceAnswer, answer)).toBe(false);
    const whole = { fungibles: [ether], unpriced: ['eip155:1:0xab'] };
    expect(v.parse(fungiblePriceAnswer, whole)).toEqual(whole);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '1'])('reject the price %s', (price) => {
    expect(v.is(fungiblePriceAnswer, { fungibles: [{ ...ether, price }] })).toBe(false);
  });
});
