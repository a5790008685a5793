import { expect, it } from 'vitest';
import { errorChain } from './error-chain.ts';

it('has an error and its causes, up to five, and nothing that is no error', () => {
  const inner = new Error('inner', { cause: 'text' });
  const outer = new Error('outer', { cause: inner });
  expect(errorChain(outer)).toEqual([outer, inner]);
  expect(errorChain('text')).toEqual([]);
  const endless = new Error('endless');
  endless.cause = endless;
  expect(errorChain(endless)).toHaveLength(5);
});
