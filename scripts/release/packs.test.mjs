import { expect, test } from 'vitest';
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
