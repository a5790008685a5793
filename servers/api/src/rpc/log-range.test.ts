import fc from 'fast-check';
import { expect, it } from 'vitest';
import { logRange } from './log-range.ts';

it.each([
  ['a block by its hash', { blockHash: `0x${'ab'.repeat(32)}` }, { kind: 'blocks', count: 1n }],
  ['two blocks', { fromBlock: '0x1', toBlock: '0x2' }, { kind: 'blocks', count: 2n }],
  ['all from the first on', { fromBlock: 'earliest', toBlock: 'latest' }, { kind: 'since', from: 0n }],
  ['all since a block', { fromBlock: '0x10' }, { kind: 'since', from: 16n }],
  ['the latest', {}, { kind: 'blocks', count: 1n }],
  ['the latest, by name', { fromBlock: 'latest', toBlock: 'latest' }, { kind: 'blocks', count: 1n }],
  ['a number', { fromBlock: 1, toBlock: '0x2' }, { kind: 'invalid' }],
  ['decimals', { fromBlock: '1', toBlock: '2' }, { kind: 'invalid' }],
  ['a number too long', { fromBlock: '0x1', toBlock: `0x${'f'.repeat(17)}` }, { kind: 'invalid' }],
  ['another name', { fromBlock: 'constructor' }, { kind: 'invalid' }],
])('%s', (_, filter, range) => {
  expect(logRange([filter])).toEqual(range);
});

it('accepts exactly one filter', () => {
  for (const params of [[], [{}, {}], {}, null, ['x']]) expect(logRange(params)).toEqual({ kind: 'invalid' });
});

it('handles any value', () => {
  fc.assert(
    fc.property(fc.anything(), (params) => {
      logRange(params);
      logRange([params]);
    }),
  );
});
