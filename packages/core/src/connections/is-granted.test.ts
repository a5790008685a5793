import { expect, it } from 'vitest';
import { isGranted } from './is-granted.ts';

it.each([
  [{}, false, false],
  [undefined, true, true],
  [undefined, false, false],
  [{ accounts: [] }, false, true],
])('a grant %j, remembered: %s', (granted, remembers, expected) => {
  const wallet = {
    granted: () => (granted !== undefined && 'accounts' in granted ? granted : undefined),
    remembers: (namespace: string) => namespace === 'eip155' && remembers,
  };
  expect(isGranted(wallet as never, 'eip155')).toBe(expected);
});
