import { expect, test } from 'vitest';
import { initialFiles } from './initial-javascript.mjs';

test('default: static imports count, once, whatever comes by import() does not', () => {
  const manifest = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_a.js', '_b.js'], dynamicImports: ['_c.js'] },
    '_a.js': { file: 'a.js', imports: ['_b.js'] },
    '_b.js': { file: 'b.js', imports: ['_a.js'] },
    '_c.js': { file: 'c.js' },
  };
  expect(initialFiles(manifest)).toEqual(['a.js', 'b.js', 'index.js']);
});
