import { describe, expect, test } from 'vitest';
import { dollar, pound, swapForm } from '../test-support/swap-tokens.ts';
import { chooseSwapToken, fillSwapAmount, resetSwapForm, turnSwap } from './fill-swap-form.ts';

const ether = { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const;

describe('choosing', () => {
  test('the token of the other side switches both', () => {
    const { core, read } = swapForm();
    chooseSwapToken(core, 'sourceToken', dollar);
    chooseSwapToken(core, 'toToken', pound);
    fillSwapAmount(core, '5');
    chooseSwapToken(core, 'toToken', { ...dollar, address: dollar.address });
    expect(read()).toMatchObject({ from: pound, to: dollar, problem: 'amount-empty' });
  });

  test('another token to sell clears the amount, the same one or another one to buy keeps it', () => {
    const { core } = swapForm();
    chooseSwapToken(core, 'sourceToken', dollar);
    fillSwapAmount(core, '5');
    chooseSwapToken(core, 'sourceToken', dollar);
    expect(core.store.getState().swap.sourceTokenAmount).toBe('5');
    chooseSwapToken(core, 'toToken', ether);
    expect(core.store.getState().swap.sourceTokenAmount).toBe('5');
    chooseSwapToken(core, 'sourceToken', pound);
    expect(core.store.getState().swap.sourceTokenAmount).toBe('');
  });

  test('the currency to buy that is sold by default sells the token that was to be bought', () => {
    const { core, read } = swapForm();
    chooseSwapToken(core, 'toToken', dollar);
    chooseSwapToken(core, 'toToken', { ...ether });
    expect(read()).toMatchObject({ from: dollar, to: ether });
  });

  test('a token of another network turns nothing', () => {
    const { core, read } = swapForm();
    chooseSwapToken(core, 'sourceToken', pound);
    chooseSwapToken(core, 'toToken', { ...pound, chainId: 'eip155:2' });
    expect(core.store.getState().swap).toMatchObject({
      sourceToken: pound,
      toToken: { chainId: 'eip155:2' },
    });
    expect(read()).toMatchObject({ from: pound, to: undefined });
  });

  test('the reverse direction sells the amount that would be received', () => {
    const { core, read } = swapForm();
    turnSwap(core, '7');
    expect(read()).toMatchObject({ from: { symbol: 'ETH' }, to: undefined });
    chooseSwapToken(core, 'toToken', dollar);
    fillSwapAmount(core, '1');
    turnSwap(core, '2500');
    expect(read()).toMatchObject({ from: dollar, to: { symbol: 'ETH' }, amount: 2_500_000_000n });
  });
});

test('closing clears the form, but keeps a pending wallet request', () => {
  const { core } = swapForm();
  core.dispatch({ type: 'opened', view: { name: 'Swap' } });
  fillSwapAmount(core, '5');
  core.dispatch({ type: 'swapChanged', swap: { loading: true } });
  core.dispatch({ type: 'closed' });
  expect(core.store.getState().swap).toMatchObject({ sourceTokenAmount: '', loading: true });
  fillSwapAmount(core, '6');
  resetSwapForm(core);
  expect(core.store.getState().swap).toMatchObject({ sourceTokenAmount: '', loading: true });
});
