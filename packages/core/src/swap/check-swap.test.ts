import type { ConvertApproveAnswer, ConvertBuildAnswer } from '@mooring/protocol/api';
import { describe, expect, it } from 'vitest';
import { checkApproval, checkSwap, type SwapShown } from './check-swap.ts';

const at = (letter: string) => `eip155:1:0x${letter.repeat(40)}` as const;
const order = { user: at('a'), from: at('b'), to: at('c'), amount: '100' };
const quote = {
  ...{ id: null, fromAmount: '100', fromAccount: order.from, toAmount: '50', toAccount: order.to },
  ...{ provider: 'pools', minToAmount: '49' },
};
const shown: SwapShown = { order, quote, isNative: false, routers: [at('d')], now: 1_000_000 };
const tx = {
  from: at('A'),
  to: at('D'),
  data: '0x12',
  amount: '100',
  value: '0',
  eip155: { gas: '1', gasPrice: '1' },
};
const built: ConvertBuildAnswer = {
  tx,
  provider: 'pools',
  toAmount: '50',
  minToAmount: '49',
  deadline: 1_001,
};

describe('a swap', () => {
  it('that is what was shown passes, however its addresses are written', () => {
    expect(() => checkSwap(built, shown)).not.toThrow();
    const native = { ...built, tx: { ...tx, value: '100' } };
    expect(() => checkSwap(native, { ...shown, isNative: true })).not.toThrow();
  });

  it.each<[string, ConvertBuildAnswer, string]>([
    ['another contract', { ...built, tx: { ...tx, to: at('e') } }, 'it calls a contract that is not listed'],
    ['another account', { ...built, tx: { ...tx, from: at('e') } }, 'it is of another account'],
    ['another amount', { ...built, tx: { ...tx, amount: '101' } }, 'it swaps another amount'],
    ['currency sent along', { ...built, tx: { ...tx, value: '1' } }, 'it sends another amount along'],
    ['another provider', { ...built, provider: 'other' }, 'it is of another provider'],
    ['a lower least', { ...built, minToAmount: '48' }, 'it may give less'],
    ['a deadline that is over', { ...built, deadline: 1_000 }, 'it is too late for it'],
  ])('with %s is refused in words', (_, wrong, problem) => {
    expect(() => checkSwap(wrong, shown)).toThrow(
      expect.objectContaining({ code: 'SWAP_DIFFERS', message: expect.stringContaining(problem) }),
    );
  });
});

const word = (text: string) => text.padStart(64, '0');
const data = (who: string, amount: bigint) => `0x095ea7b3${word(who.repeat(40))}${word(amount.toString(16))}`;

function approval(more: object = {}): ConvertApproveAnswer {
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

  it.each<[string, ConvertApproveAnswer, string]>([
    ['another token', approval({ to: at('e') }), 'another contract than the token'],
    ['currency sent along', approval({ value: '1' }), 'sends something along'],
    ['another contract', approval({ data: data('e', 100n) }), 'a contract that is not listed'],
    ['no end', approval({ data: data('d', 2n ** 256n - 1n) }), 'approves another amount'],
    ['another call', approval({ data: `0xa9059cbb${word('')}${word('')}` }), 'a contract that is not listed'],
    ['more data', approval({ data: `${data('d', 100n)}00` }), 'a contract that is not listed'],
    ['another spender in words', { ...approval(), spender: at('e') }, 'another contract than it says'],
  ])('of %s is refused', (_, wrong, problem) => {
    expect(() => checkApproval(wrong, shown)).toThrow(problem);
  });
});
