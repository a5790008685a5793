import { expect, test } from 'vitest';
import { hasRareLetters, isLikeName } from './name-likeness.ts';

test.each([
  ['modern.eth', 'modem.eth'],
  ['paul.eth', 'pau1.eth'],
  ['paul.eth', 'paui.eth'],
  ['bob.eth', 'b0b.eth'],
  ['al-ice.eth', 'alice.eth'],
  ['claire.eth', 'daire.eth'],
])('%s resembles %s', (one, other) => {
  expect(isLikeName(one, other)).toBe(true);
});

test('a name does not resemble itself, nor different names', () => {
  expect(isLikeName('alice.eth', 'alice.eth')).toBe(false);
  expect(isLikeName('alice.eth', 'alicia.eth')).toBe(false);
});

test('letters outside the Latin alphabet are rare', () => {
  expect(hasRareLetters('alice-01.eth')).toBe(false);
  expect(hasRareLetters('алиса.eth')).toBe(true);
  expect(hasRareLetters('🚀.eth')).toBe(true);
});
