import { expect, test } from 'vitest';
import { byDependency } from './packs.mjs';

test('a package stands behind those it depends on, others stay in their order', () => {
  const packages = [
    { name: 'kit', uses: ['react', 'core'] },
    { name: 'core', uses: ['protocol'] },
    { name: 'ui', uses: [] },
    { name: 'react', uses: ['core', 'ui', 'private'] },
    { name: 'protocol', uses: [] },
  ];
  expect(byDependency(packages).map(({ name }) => name)).toEqual(['protocol', 'core', 'ui', 'react', 'kit']);
});
