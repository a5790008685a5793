import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  swapApproveAnswer,
  swapBuildAnswer,
  swapBuildQuestion,
  swapQuotesAnswer,
  swapQuotesQuery,
  swapTokensAnswer,
} from './swap.ts';

const at = (letters: string) => `eip155:1:0x${letters.repeat(20)}`;
const [user, token, other, router] = [at('aa'), at('bb'), at('cc'), at('dd')];
const quote = { id: null, fromAmount: '100', fromAccount: token, toAmount: '99', toAccount: other };

describe('swaps on the wire', () => {
  it('accept queries with other clients’ extra parameters', () => {
    const query = { amount: '1', userAddress: `0x${'aa'.repeat(20)}`, from: token, to: other };
    expect(v.parse(swapQuotesQuery, { ...query, st: 'appkit', projectId: 'x' })).toEqual(query);
    const question = { amount: '1', from: token, to: other, userAddress: user, eip155: { slippage: 1 } };
    expect(v.parse(swapBuildQuestion, { ...question, disableEstimate: true })).toEqual(question);
    expect(v.is(swapBuildQuestion, { ...question, eip155: { slippage: '0.5' } })).toBe(true);
  });

  it.each(['0', '-1', '1e9', '.5', '0x10', '1,5', '', '9'.repeat(79)])('reject the amount "%s"', (amount) => {
    expect(v.is(swapQuotesQuery, { amount, from: token, to: other })).toBe(false);
  });

  it.each([51, -1, '51', 'all', Number.NaN])('reject a slippage of %s', (slippage) => {
    const question = { amount: '1', from: token, to: other, userAddress: user, eip155: { slippage } };
    expect(v.is(swapBuildQuestion, question)).toBe(false);
  });

  it('require a positive quoted amount', () => {
    expect(v.is(swapQuotesAnswer, { quotes: [quote] })).toBe(true);
    expect(v.is(swapQuotesAnswer, { quotes: [{ ...quote, toAmount: '0' }] })).toBe(false);
    expect(v.is(swapQuotesAnswer, { quotes: Array.from({ length: 9 }, () => quote) })).toBe(false);
    expect(v.is(swapQuotesAnswer, { quotes: [{ ...quote, priceImpact: 101 }] })).toBe(false);
  });

  it('list the contracts they call', () => {
    const answer = {
      tokens: [{ name: 'Dollar', symbol: 'USD', address: token, decimals: 6, logoUri: '' }],
      routers: [router],
      providers: ['pools'],
    };
    expect(v.parse(swapTokensAnswer, answer)).toEqual(answer);
    expect(v.is(swapTokensAnswer, { tokens: [{ ...answer.tokens[0], decimals: 100 }] })).toBe(false);
  });

  it.each(['0x', '0x12ab'])('accept transaction data such as %s', (data) => {
    const eip155 = { gas: 50_000, gasPrice: '1' };
    const tx = { from: token, to: token, data, value: '0', eip155 };
    expect(v.is(swapApproveAnswer, { tx })).toBe(true);
    const built = { from: user, to: router, data, amount: '1', eip155: { gas: '1', gasPrice: '1' } };
    expect(v.is(swapBuildAnswer, { tx: built })).toBe(true);
  });

  it.each(['', '12', '0x1', '0xzz', `0x${'00'.repeat(32_769)}`])(
    'reject transaction data such as "%s"',
    (data) => {
      const tx = { from: token, to: token, data, value: '0', eip155: { gas: 1, gasPrice: '1' } };
      expect(v.is(swapApproveAnswer, { tx })).toBe(false);
    },
  );
});
