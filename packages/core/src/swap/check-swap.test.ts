import type { MooringError } from '@mooring/protocol';
import type { SwapApproveAnswer, SwapBuildAnswer } from '@mooring/protocol/api';
import { describe, expect, it } from 'vitest';
import { checkApproval, checkSwap, type SwapShown } from './check-swap.ts';
import { createSwapError, differenceOf, swapDifferences } from './swap-errors.ts';

const at = (letter: string) => `eip155:1:0x${letter.repeat(40)}` as const;
const order = { user: at('a'), from: at('b'), to: at('c'), amount: '100' };
const quote = {
  ...{ id: null, fromAmount: '100', fromAccount: order.from, toAmount: '50', toAccount: order.to },
  ...{ provider: 'pools', minToAmount: '49' },
};
const shown: SwapShown = { order, quote, isNative: false, routers: [at('d')], now: 1_000_000 };
/** Swaps 100 of `b` for at least 49 of `c`, received by `a`, through a router like Router02. */
const call =
  '0x5c11d7950000000000000000000000000000000000000000000000000000000000000064000000000000000000000000000000000000000000000000000000000000003100000000000000000000000000000000000000000000000000000000000000a0000000000000000000000000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa00000000000000000000000000000000000000000000000000000000000003e90000000000000000000000000000000000000000000000000000000000000002000000000000000000000000bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb000000000000000000000000cccccccccccccccccccccccccccccccccccccccc';
/** The same with the native currency, sent as the value. */
const callNative =
  '0xb6f9de9500000000000000000000000000000000000000000000000000000000000000310000000000000000000000000000000000000000000000000000000000000080000000000000000000000000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa00000000000000000000000000000000000000000000000000000000000003e90000000000000000000000000000000000000000000000000000000000000002000000000000000000000000bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb000000000000000000000000cccccccccccccccccccccccccccccccccccccccc';
/** The same through a router like SwapRouter02. */
const callWraps =
  '0x5ae401dc00000000000000000000000000000000000000000000000000000000000003e900000000000000000000000000000000000000000000000000000000000000400000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000000000000000000000000000000000000a000000000000000000000000000000000000000000000000000000000000000241c58db4f00000000000000000000000000000000000000000000000000000000000000640000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000e4472b43f3000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000310000000000000000000000000000000000000000000000000000000000000080000000000000000000000000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb000000000000000000000000cccccccccccccccccccccccccccccccccccccccc00000000000000000000000000000000000000000000000000000000';
const word = (text: string) => text.padStart(64, '0');
const addressIn = (letter: string) => word(letter.repeat(40));
const tx = {
  from: at('A'),
  to: at('D'),
  data: call,
  amount: '100',
  value: '0',
  eip155: { gas: '1', gasPrice: '1' },
};
const built: SwapBuildAnswer = {
  tx,
  provider: 'pools',
  toAmount: '50',
  minToAmount: '49',
  deadline: 1_001,
};

const withCall = (part: string, instead: string): SwapBuildAnswer => ({
  ...built,
  tx: { ...tx, data: call.replace(part, instead) },
});

describe('a swap', () => {
  it('is rejected if it calls another contract than the approved one', () => {
    expect(() => checkSwap(built, { ...shown, spender: at('D') })).not.toThrow();
    const routers = [at('d'), at('e')];
    expect(() => checkSwap(built, { ...shown, routers, spender: at('e') })).toThrow('the approved one');
  });

  it('whose quote has no minimum may return less by the slippage at most', () => {
    const { minToAmount: _, ...plain } = quote;
    expect(() => checkSwap(built, { ...shown, quote: plain })).not.toThrow();
    const less = { ...built, minToAmount: '48' };
    expect(() => checkSwap(less, { ...shown, quote: plain })).toThrow('it may return less');
  });

  it('that wraps or unwraps the native currency must be a deposit or withdrawal of that amount', () => {
    const coin = `eip155:1:0x${'e'.repeat(40)}` as const;
    const routers = [at('c'), at('b')];
    const wrap = { ...built, tx: { ...tx, to: at('c'), data: '0xd0e30db0', value: '100' } };
    const wraps = { ...shown, routers, isNative: true };
    expect(() => checkSwap(wrap, wraps)).not.toThrow();
    const back = { ...built, tx: { ...tx, to: at('b'), data: `0x2e1a7d4d${word('64')}` } };
    const unwraps = { ...shown, routers, order: { ...order, to: coin } };
    expect(() => checkSwap(back, unwraps)).not.toThrow();
    const more = { ...back, tx: { ...back.tx, data: `0x2e1a7d4d${word('65')}` } };
    expect(() => checkSwap(more, unwraps)).toThrow('its call cannot be read');
  });

  it('for the native currency must return it, not just any token', () => {
    const coin = `eip155:1:0x${'e'.repeat(40)}` as const;
    const wanted = { ...shown, order: { ...order, to: coin } };
    const gives = withCall('5c11d795', '791ac947');
    expect(() => checkSwap(gives, wanted)).not.toThrow();
    expect(() => checkSwap(built, wanted)).toThrow('it returns a different token');
    expect(() => checkSwap(gives, shown)).toThrow('it returns a different token');
  });

  it('through an aggregator is read as well, and rejected if it allows partial fills', () => {
    const aggregated = (flags: string, source = addressIn('b'), gives = addressIn('c')) => {
      const desc = [source, gives, addressIn('f'), addressIn('a'), word('64'), word('31'), word(flags)];
      return `0x07ed2379${[addressIn('f'), ...desc, word('120'), word('0')].join('')}`;
    };
    const named = (data: string) => ({ ...built, provider: '1inch', tx: { ...tx, data } });
    const by = { ...shown, quote: { ...quote, provider: '1inch' } };
    expect(() => checkSwap(named(aggregated('0')), by)).not.toThrow();
    expect(() => checkSwap(named(aggregated('1')), by)).toThrow('its call cannot be read');
    expect(() => checkSwap(named('0x12'), by)).toThrow('its call cannot be read');
    const [native, other] = [addressIn('e'), addressIn('d')];
    expect(() => checkSwap(named(aggregated('0', other)), by)).toThrow('it spends a different token');
    expect(() => checkSwap(named(aggregated('0', undefined, native)), by)).toThrow(
      'it returns a different token',
    );
    const along = (data: string) => ({ ...named(data), tx: { ...named(data).tx, value: '100' } });
    expect(() => checkSwap(along(aggregated('0', native)), { ...by, isNative: true })).not.toThrow();
    expect(() => checkSwap(along(aggregated('0')), { ...by, isNative: true })).toThrow(
      'spends a different token',
    );
  });

  it('that matches what was shown passes, regardless of address casing', () => {
    expect(() => checkSwap(built, shown)).not.toThrow();
    const native = { ...built, tx: { ...tx, data: callNative, value: '100' } };
    expect(() => checkSwap(native, { ...shown, isNative: true })).not.toThrow();
  });

  it('of the native currency never spends a token, even one that is approved for the router', () => {
    const native = { ...shown, isNative: true };
    const along = (data: string): SwapBuildAnswer => ({ ...built, tx: { ...tx, data, value: '100' } });
    expect(() => checkSwap(along(callWraps), native)).not.toThrow();
    expect(() => checkSwap(along(call), native)).toThrow('it spends a different token');
    const list = `${word('2')}${addressIn('b')}${addressIn('c')}`;
    const path = `${word('2b')}${'b'.repeat(40)}0001f4${'c'.repeat(40)}${'0'.repeat(42)}`;
    const second = `0x472b43f3${word('64')}${word('31')}${word('80')}${addressIn('a')}${list}`;
    const third = `0xb858183f${word('20')}${word('80')}${addressIn('a')}${word('64')}${word('31')}${path}`;
    expect(() => checkSwap(along(second), native)).toThrow('it spends a different token');
    expect(() => checkSwap(along(third), native)).toThrow('it spends a different token');
  });

  it('of a token does not spend the native currency', () => {
    const wraps = { ...built, tx: { ...tx, data: callWraps } };
    expect(() => checkSwap(wraps, shown)).toThrow('it spends a different token');
    const more = { ...wraps, tx: { ...wraps.tx, amount: '99', value: '99' } };
    const less = { ...shown, isNative: true, order: { ...order, amount: '99' } };
    expect(() => checkSwap(more, less)).toThrow('it swaps a different amount');
  });

  it.each<[string, SwapBuildAnswer, string]>([
    ['another contract', { ...built, tx: { ...tx, to: at('e') } }, 'it calls a contract that is not listed'],
    ['another account', { ...built, tx: { ...tx, from: at('e') } }, 'it is for a different account'],
    ['another amount', { ...built, tx: { ...tx, amount: '101' } }, 'it swaps a different amount'],
    ['currency sent along', { ...built, tx: { ...tx, value: '1' } }, 'it also sends a different amount'],
    ['another provider', { ...built, provider: 'other' }, 'it comes from a different provider'],
    ['a lower least', { ...built, minToAmount: '48' }, 'it may return less'],
    ['another receiver', withCall(addressIn('a'), addressIn('e')), 'goes to another account'],
    ['another token that it takes', withCall(addressIn('b'), addressIn('e')), 'it spends a different token'],
    ['another token that it gives', withCall(addressIn('c'), addressIn('e')), 'it returns a different token'],
    ['another amount in its call', withCall(word('64'), word('65')), 'it swaps a different amount'],
    ['a lower least in its call', withCall(word('31'), word('30')), 'it may return less'],
    [
      'a call without an amount',
      { ...built, tx: { ...tx, data: callNative } },
      'it swaps a different amount',
    ],
    ['a call that cannot be read', { ...built, tx: { ...tx, data: '0x12' } }, 'its call cannot be read'],
    ['a deadline that is over', { ...built, deadline: 1_000 }, 'its deadline has passed'],
  ])('with %s is rejected with a reason', (_, wrong, problem) => {
    const refuse = () => {
      try {
        checkSwap(wrong, shown);
      } catch (error) {
        return error as MooringError;
      }
      throw new Error('not refused');
    };
    const error = refuse();
    expect(error).toMatchObject({ code: 'SWAP_DIFFERS', message: expect.stringContaining(problem) });
    const difference = differenceOf(error);
    expect(difference && swapDifferences[difference]).toContain(problem);
  });

  it('reports a difference for SWAP_DIFFERS only, and only a known one', () => {
    const cause = 'least';
    expect(differenceOf(createSwapError('SWAP_DIFFERS', { problem: '' }, { cause }))).toBe('least');
    expect(
      differenceOf(createSwapError('SWAP_DIFFERS', { problem: '' }, { cause: 'other' })),
    ).toBeUndefined();
    expect(differenceOf(createSwapError('NOT_CONNECTED', undefined, { cause }))).toBeUndefined();
  });
});

const data = (who: string, amount: bigint) => `0x095ea7b3${word(who.repeat(40))}${word(amount.toString(16))}`;

function approval(more: object = {}): SwapApproveAnswer {
  const usual = {
    from: at('b'),
    to: at('b'),
    data: data('d', 100n),
    value: '0',
    eip155: { gas: 1, gasPrice: '1' },
  };
  return { tx: { ...usual, ...more }, spender: at('d') };
}

describe('an approval', () => {
  it('of exactly the amount, for a listed contract, passes', () => {
    expect(() => checkApproval(approval(), shown)).not.toThrow();
    expect(() => checkApproval(approval({ data: data('d', 0n) }), shown, '0')).not.toThrow();
  });

  it.each<[string, SwapApproveAnswer, string]>([
    ['another token', approval({ to: at('e') }), 'a contract other than the token'],
    ['currency sent along', approval({ value: '1' }), 'also sends funds'],
    ['another contract', approval({ data: data('e', 100n) }), 'a contract that is not listed'],
    ['no end', approval({ data: data('d', 2n ** 256n - 1n) }), 'approves a different amount'],
    ['another call', approval({ data: `0xa9059cbb${word('')}${word('')}` }), 'a contract that is not listed'],
    ['more data', approval({ data: `${data('d', 100n)}00` }), 'a contract that is not listed'],
    ['another spender in words', { ...approval(), spender: at('e') }, 'a different contract than stated'],
  ])('of %s is rejected', (_, wrong, problem) => {
    expect(() => checkApproval(wrong, shown)).toThrow(problem);
  });
});
