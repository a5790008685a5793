import { expect, test } from 'vitest';
import { lazyChunks } from './lazy-chunks.mjs';

const react = '../../../../packages/react/dist';
const manifest = {
  'index.html': { file: 'page.js', isEntry: true, imports: ['_shared'] },
  _shared: { file: 'shared.js' },
  _amounts: { file: 'amounts.js' },
  _words: { file: 'words.js' },
  [`${react}/modal.js`]: { file: 'modal.js', isDynamicEntry: true, imports: ['_shared', '_words'] },
  [`${react}/send.js`]: { file: 'send.js', isDynamicEntry: true, imports: ['_shared', '_words', '_amounts'] },
};
const sizes: Record<string, number> = {
  'page.js': 90_000,
  'shared.js': 5_000,
  'amounts.js': 2_000,
  'words.js': 3_000,
  'modal.js': 40_000,
  'send.js': 7_000,
};

test('a chunk counts with what it brings beyond the page with an open modal', () => {
  expect(lazyChunks(manifest, (file) => sizes[file] ?? Number.NaN)).toEqual({
    'react/modal': { own: 40, added: 43, files: 2 },
    'react/send': { own: 7, added: 9, files: 2 },
  });
});

test('the largest is first', () => {
  const names = Object.keys(lazyChunks(manifest, (file) => (file === 'send.js' ? 60_000 : 1_000)));
  expect(names).toEqual(['react/send', 'react/modal']);
});

test('a module of a dependency is named after it', () => {
  const key = '../../../../node_modules/viem/node_modules/@noble/curves/esm/secp256k1.js';
  const more = { ...manifest, [key]: { file: 'curve.js', isDynamicEntry: true } };
  expect(Object.keys(lazyChunks(more, () => 1))).toContain('@noble/curves/secp256k1');
});
