import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readWorkspaces, rootFolder, withUsed } from '../build/workspaces.mjs';
import { notOnNpm } from './obstacles.mjs';
import { byDependency } from './packs.mjs';

test('orders a package after its dependencies, and keeps the order of others', () => {
  const packages = [
    { name: 'kit', uses: ['react', 'core'] },
    { name: 'core', uses: ['protocol'] },
    { name: 'ui', uses: [] },
    { name: 'react', uses: ['core', 'ui', 'private'] },
    { name: 'protocol', uses: [] },
  ];
  expect(byDependency(packages).map(({ name }) => name)).toEqual(['protocol', 'core', 'ui', 'react', 'kit']);
});

describe('the command with which operators and developers pack what they install', () => {
  const published = readWorkspaces().filter(({ manifest }) => !manifest.private);
  const folderOf = (/** @type {{ folder: string }} */ { folder }) => path.relative(rootFolder, folder);

  /** Folders that the `npm pack` of a file names. @param {string} file */
  function packedIn(file) {
    const text = readFileSync(path.join(rootFolder, file), 'utf8').replaceAll(/\\\n\s*/g, '');
    const command = /npm pack [^\n]*/.exec(text)?.[0] ?? '';
    return [...command.matchAll(/ -w (\S+)/g)].map(([, folder = '']) => folder);
  }

  /** Published workspaces in folders, and all that they need. @param {readonly string[]} folders */
  const neededBy = (folders) =>
    new Set(
      published
        .filter((one) => folders.includes(folderOf(one)))
        .flatMap((one) => withUsed(one, published).map(folderOf)),
    );

  test.each([
    'README.md',
    'docs/operate-relay.md',
    'docs/operate-api.md',
    'docs/operate/Containerfile',
    'docs/operate/api.Containerfile',
  ])('in %s names published packages, once, and all that they need', (file) => {
    const packed = packedIn(file);
    expect(packed).not.toEqual([]);
    expect(packed.toSorted()).toEqual([...neededBy(packed)].toSorted());
  });

  test.each(['README.md', 'docs/operate-relay.md', 'docs/operate-api.md'])(
    'in %s starts with an empty folder, so that it also works again',
    (file) => {
      const text = readFileSync(path.join(rootFolder, file), 'utf8');
      expect(text.match(/^.*mkdir packs$/gm)).toEqual([
        expect.stringMatching(/ && rm -rf packs && mkdir packs$/),
      ]);
    },
  );

  const isOnNpm = !readFileSync(path.join(rootFolder, 'README.md'), 'utf8').includes(notOnNpm);

  test.skipIf(isOnNpm)('is what every README refers to, until npm has the packages', () => {
    const pages = published.map(({ folder }) => path.join(folder, 'README.md'));
    const installing = pages.filter((page) =>
      /npm (?:install|i) (?:\S+ )*@mooring\//.test(readFileSync(page, 'utf8')),
    );
    expect(installing).toEqual([]);
  });

  test('in README.md names what each adapter needs that takes the place of wagmi', () => {
    const others = packedIn('README.md').filter((folder) => folder !== 'adapters/wagmi');
    const adapters = published.map(folderOf).filter((folder) => folder.startsWith('adapters/'));
    expect(adapters).toContain('adapters/solana');
    for (const adapter of adapters) {
      const missing = [...neededBy([adapter])].filter((one) => ![...others, adapter].includes(one));
      expect([adapter, missing]).toEqual([adapter, []]);
    }
  });
});
