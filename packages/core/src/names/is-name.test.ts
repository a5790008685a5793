import { expect, test } from 'vitest';
import { isName } from './is-name.ts';

test.each(['alice.eth', 'pay.alice.eth', 'алиса.eth', '🚀🚀.eth', 'alice.mooring.test'])(
  '%s is a name',
  (text) => {
    expect(isName(text)).toBe(true);
  },
);

test.each([
  '',
  'alice',
  '.eth',
  'alice.',
  'alice..eth',
  'al ice.eth',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  `${'a'.repeat(252)}.eth`,
])('%j is not a name', (text) => {
  expect(isName(text)).toBe(false);
});
