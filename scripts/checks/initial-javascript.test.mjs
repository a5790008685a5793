import { expect, test } from 'vitest';
import { fetchedFiles } from './initial-javascript.mjs';

const manifest = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    imports: ['_a.js', '_b.js'],
    dynamicImports: ['src/c.js'],
  },
  '_a.js': { file: 'a.js', imports: ['_b.js'] },
  '_b.js': { file: 'b.js', imports: ['_a.js'] },
  'src/c.js': { file: 'c.js', imports: ['_a.js', '_d.js'] },
  '_d.js': { file: 'd.js' },
};

test('counts static imports once, and no import()', () => {
  expect(fetchedFiles(manifest)).toEqual(['a.js', 'b.js', 'index.js']);
});

test('counts a given module with its imports, and throws if nothing loads it', () => {
  expect(fetchedFiles(manifest, [/c\.js$/])).toEqual(['a.js', 'b.js', 'c.js', 'd.js', 'index.js']);
  expect(() => fetchedFiles(manifest, [/nowhere/])).toThrow('nowhere');
});
