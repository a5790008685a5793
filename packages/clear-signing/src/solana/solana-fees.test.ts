import { expect, it } from 'vitest';
import { programs } from './programs.ts';
import { readBudget } from './solana-fees.ts';
import { budget, send } from './test-support/build-transaction.ts';
import { describeSteps, fieldsOf, ids } from './test-support/describe-steps.ts';

const read = (...data: readonly number[]) =>
  readBudget({ program: programs.computeBudget, data: Uint8Array.from(data), accounts: [] } as never);

it.each([
  [[2, 0x40, 0x0d, 3, 0], { limit: 200_000n }],
  [[3, 1, 0, 0, 0, 0, 0, 0, 1], { price: 2n ** 56n + 1n }],
  [[1, 0, 0, 4, 0], {}],
  [[4, 0, 0, 4, 0], {}],
] as const)('reads %j', (data, budget) => {
  expect(read(...data)).toEqual(budget);
});

it.each([[], [0], [5, 0, 0, 0, 0], [2, 1, 2, 3], [3, 1, 2, 3, 4, 5, 6, 7], [1]].map((data) => [data]))(
  'leaves %j to be described as a step',
  (data) => {
    expect(read(...data)).toBeUndefined();
  },
);

it('is no instruction of another program', () => {
  expect(
    readBudget({ program: programs.system, data: Uint8Array.of(2, 1, 0, 0, 0), accounts: [] } as never),
  ).toBeUndefined();
});

it.each([
  [10_000_000n, 'warnFeeRaised'],
  [100_000_000n, 'warnFeeHigh'],
  [2n ** 64n - 1n, 'warnFeeHigh'],
])('warns of a priority fee of %s lamports', (fee, id) => {
  const price = fee > 2n ** 60n ? fee : fee * 5n;
  expect(ids(describeSteps([...budget(200_000, price), send(5n)]))).toEqual([id]);
});

it('counts the maximum compute units of the steps if there is no limit', () => {
  const [, price] = budget(0, 1_000_000n);
  if (price === undefined) throw new Error('no price');
  expect(fieldsOf(describeSteps([price, send(5n)]))).toMatchObject({ 'Of which priority': '0.0002 SOL' });
});
