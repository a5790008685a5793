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
  // Nodes written in Go match member names in any case.
  ['a member in capitals', { FROMBLOCK: '0x0', toBlock: 'latest' }, { kind: 'invalid' }],
  ['a member in other case', { fromBlock: 'latest', fromblock: '0x0' }, { kind: 'invalid' }],
  ['an unknown member', { limit: 1 }, { kind: 'invalid' }],
  ['a hash and a range', { blockHash: `0x${'ab'.repeat(32)}`, fromBlock: '0x0' }, { kind: 'invalid' }],
  ['an invalid hash', { blockHash: '' }, { kind: 'invalid' }],
  ['a hash that is false', { blockHash: false }, { kind: 'invalid' }],
  ['address and topics', { address: '0x', topics: [] }, { kind: 'blocks', count: 1n }],
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
