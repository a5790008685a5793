import { expect, it } from 'vitest';
import { programs } from './programs.ts';
import { readBudget } from './solana-fees.ts';

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
