import { expect, it } from 'vitest';
import { readLinking } from './read-linking.ts';

it.each([
  [
    { href: 'lagoon://', name: 'Lagoon' },
    { href: 'lagoon://', name: 'Lagoon' },
  ],
  [
    { href: 'https://lagoon.example', name: 'Lagoon', web: true },
    { href: 'https://lagoon.example', name: 'Lagoon', web: true },
  ],
  [{ href: 'javascript:alert(1)', name: 'Lagoon' }, undefined],
  [{ href: 5, name: 'Lagoon' }, undefined],
  [null, undefined],
])('reads %j as %j', (stored, linking) => {
  expect(readLinking(JSON.stringify(stored))).toEqual(linking);
});

it('ignores text that is not a record, and text that is too long', () => {
  expect(readLinking(null)).toBe(undefined);
  expect(readLinking('{')).toBe(undefined);
  expect(readLinking(JSON.stringify({ href: `lagoon://${'a'.repeat(3_000)}`, name: 'Lagoon' }))).toBe(
    undefined,
  );
});
