import { describe, expect, it, test } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { chooseSwapToken, fillSwapAmount, resetSwapForm, turnSwap } from './fill-swap-form.ts';
import { readSwapForm } from './swap-form.ts';

const at = (letter: string) => `eip155:1:0x${letter.repeat(40)}` as const;
const native = at('e');
const dollar = {
  chainId: 'eip155:1',
  address: at('b'),
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
} as const;
const pound = { ...dollar, address: at('c'), name: 'Pound', symbol: 'GBP' } as const;

function made() {
  const { core, adapter } = makeCore();
  adapter.reportConnected();
  return { core, read: (held?: bigint) => readSwapForm(core.store.getState(), held) };
}

describe('the swap form', () => {
  it('sells the native currency by default, and reports the first missing field', () => {
    const { core, read } = made();
    expect(read()).toMatchObject({ from: { symbol: 'ETH' }, to: undefined, problem: 'to', order: undefined });
    chooseSwapToken(core, 'toToken', dollar);
    expect(read()).toMatchObject({ problem: 'amount-empty', order: undefined });
    fillSwapAmount(core, '1.5');
    const order = { from: native, to: dollar.address, amount: '1500000000000000000' };
    expect(read()).toMatchObject({ problem: undefined, order });
  });

  it('also quotes amounts above the balance', () => {
    const { core, read } = made();
    chooseSwapToken(core, 'toToken', dollar);
    fillSwapAmount(core, '2');
    expect(read(10n ** 18n)).toMatchObject({ problem: 'funds', order: { amount: `${2n * 10n ** 18n}` } });
    expect(read(undefined).problem).toBeUndefined();
  });

  it.each([
    ['1e9', 'amount-invalid'],
    ['.5', 'amount-invalid'],
    ['0x10', 'amount-invalid'],
    ['-1', 'amount-invalid'],
    ['1,5', 'amount-comma'],
    ['0', 'amount-zero'],
    [`0.${'0'.repeat(18)}1`, 'amount-precise'],
  ])('rejects %s as an amount', (amount, problem) => {
    const { core, read } = made();
    chooseSwapToken(core, 'toToken', dollar);
    fillSwapAmount(core, amount);
    expect(read()).toMatchObject({ problem, order: undefined });
  });

  it('ignores tokens of another network, and has no order while disconnected', () => {
    const { core } = makeCore();
    chooseSwapToken(core, 'toToken', { ...dollar, chainId: 'eip155:2' });
    fillSwapAmount(core, '1');
    expect(readSwapForm(core.store.getState())).toMatchObject({ to: undefined, order: undefined });
    chooseSwapToken(core, 'toToken', dollar);
    expect(readSwapForm(core.store.getState())).toMatchObject({ address: undefined, order: undefined });
  });
});

describe('choosing', () => {
  test('the token of the other side switches both', () => {
    const { core, read } = made();
    chooseSwapToken(core, 'sourceToken', dollar);
    chooseSwapToken(core, 'toToken', pound);
    fillSwapAmount(core, '5');
    chooseSwapToken(core, 'toToken', { ...dollar, address: dollar.address });
    expect(read()).toMatchObject({ from: pound, to: dollar, problem: 'amount-empty' });
  });

  test('another token to sell clears the amount, choosing the same one keeps it', () => {
    const { core } = made();
    chooseSwapToken(core, 'sourceToken', dollar);
    fillSwapAmount(core, '5');
    chooseSwapToken(core, 'sourceToken', dollar);
    expect(core.store.getState().swap.sourceTokenAmount).toBe('5');
    chooseSwapToken(core, 'sourceToken', pound);
    expect(core.store.getState().swap.sourceTokenAmount).toBe('');
  });

  test('the reverse direction sells the amount that would be received', () => {
    const { core, read } = made();
    turnSwap(core, '7');
    expect(read()).toMatchObject({ from: { symbol: 'ETH' }, to: undefined });
    chooseSwapToken(core, 'toToken', dollar);
    fillSwapAmount(core, '1');
    turnSwap(core, '2500');
    expect(read()).toMatchObject({ from: dollar, to: { symbol: 'ETH' }, amount: 2_500_000_000n });
  });
});

test('closing clears the form, but keeps a pending wallet request', () => {
  const { core } = made();
  core.dispatch({ type: 'opened', view: { name: 'Swap' } });
  fillSwapAmount(core, '5');
  core.dispatch({ type: 'swapChanged', swap: { loading: true } });
  core.dispatch({ type: 'closed' });
  expect(core.store.getState().swap).toMatchObject({ sourceTokenAmount: '', loading: true });
  fillSwapAmount(core, '6');
  resetSwapForm(core);
  expect(core.store.getState().swap).toMatchObject({ sourceTokenAmount: '', loading: true });
});
