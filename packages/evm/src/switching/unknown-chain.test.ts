import { expect, it } from 'vitest';
import { isUnknownChain } from './unknown-chain.ts';

const error = (code: number, more: object = {}): object => ({ code, ...more });

it.each([
  ['4902', error(4902), true, true],
  ['5000', error(5000), true, false],
  ['32603', error(32_603), true, false],
  ['-32603', error(-32_603), true, false],
  ['4902 that a mobile wallet wraps', error(-1, { data: { originalError: { code: 4902 } } }), true, true],
  ['4902 that is a cause', { cause: { cause: error(4902) } }, true, true],
  ['4902 below viem’s own code', error(4902, { name: 'SwitchChainError', cause: error(4902) }), true, true],
  ['viem’s own code alone', error(4902, { name: 'SwitchChainError' }), false, false],
  ['4001', error(4001), false, false],
  ['4001 with a cause', error(4001, { cause: error(4902) }), false, false],
  ['4900', error(4900), false, false],
  ['a text', '4902', false, false],
  ['nothing', undefined, false, false],
])('reads %s', (_, thrown, injected, paired) => {
  expect([isUnknownChain(thrown, false), isUnknownChain(thrown, true)]).toEqual([injected, paired]);
});

it('reads an error that is its own cause', () => {
  const round: { cause?: unknown } = {};
  round.cause = round;
  expect(isUnknownChain(round, false)).toBe(false);
});
