import { describe, expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { dollar, native, swapForm } from '../test-support/swap-tokens.ts';
import { chooseSwapToken, fillSwapAmount } from './fill-swap-form.ts';
import { readSwapForm } from './swap-form.ts';

describe('the swap form', () => {
  it('sells the native currency by default, and reports the first missing field', () => {
    const { core, read } = swapForm();
    expect(read()).toMatchObject({ from: { symbol: 'ETH' }, to: undefined, problem: 'to', order: undefined });
    chooseSwapToken(core, 'toToken', dollar);
    expect(read()).toMatchObject({ problem: 'amount-empty', order: undefined });
    fillSwapAmount(core, '1.5');
    const order = { from: native, to: dollar.address, amount: '1500000000000000000' };
    expect(read()).toMatchObject({ problem: undefined, order });
  });

  it('also quotes amounts above the balance', () => {
    const { core, read } = swapForm();
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
    const { core, read } = swapForm();
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
