import { expect, test } from 'vitest';
import { mergeCoverages, onlyCounted } from './coverage.mjs';

/** @param {string} url @param {number} startOffset @param {number} count of calls of its function */
const coverage = (url, startOffset, count) => ({
  result: [
    {
      ...{ scriptId: '1', url, startOffset },
      functions: [
        { functionName: 'f', isBlockCoverage: true, ranges: [{ startOffset: 3, endOffset: 9, count }] },
      ],
    },
  ],
});

test('sums the calls of all files, and keeps the offset of each module', () => {
  const merged = mergeCoverages([coverage('a.ts', 209, 1), coverage('b.ts', 7, 0), coverage('a.ts', 209, 2)]);
  expect(merged.result).toMatchObject([
    { url: 'a.ts', startOffset: 209, functions: [{ ranges: [{ startOffset: 3, endOffset: 9, count: 3 }] }] },
    { url: 'b.ts', startOffset: 7, functions: [{ ranges: [{ count: 0 }] }] },
  ]);
});

test('keeps the coverage of counted sources, not that of tests and other packages', () => {
  const counted = [
    'packages/core/src/a.ts',
    'packages/sign-client/src/engine/b.ts',
    'adapters/wagmi/src/c.ts',
    'servers/relay/src/disk/d.node.ts',
  ];
  const others = [
    'packages/core/src/a.test.ts',
    'packages/core-data/src/a.ts',
    'packages/react/src/a.ts',
    'test/devnet/src/a.ts',
  ];
  const result = [...counted, ...others].map((file) => ({ url: `file:///home/mooring/${file}` }));
  expect(onlyCounted({ result }).result).toEqual(result.slice(0, counted.length));
});
