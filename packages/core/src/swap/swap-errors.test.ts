import { expect, it } from 'vitest';
import { createSwapError, differenceOf, swapDifferences } from './swap-errors.ts';

it('an error names the difference that is its cause', () => {
  for (const cause of Object.keys(swapDifferences)) {
    const problem = swapDifferences[cause as keyof typeof swapDifferences];
    const error = createSwapError('SWAP_DIFFERS', { problem }, { cause });
    expect(differenceOf(error)).toBe(cause);
    expect(error.message).toContain(problem);
  }
});

it.each([
  createSwapError('SWAP_DIFFERS', { problem: 'x' }, { cause: 'toString' }),
  createSwapError('SWAP_DIFFERS', { problem: 'x' }, { cause: new Error('late') }),
  createSwapError('SWAP_DIFFERS', { problem: 'x' }),
  createSwapError('SWAP_NOT_SUPPORTED', undefined, { cause: 'late' }),
])('there is none without: %s', (error) => {
  expect(differenceOf(error)).toBeUndefined();
});
