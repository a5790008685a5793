import { expect, test } from 'vitest';
import { hasKey } from './account-code.ts';

test('distinguishes accounts without code or with delegated code from contracts', () => {
  expect(hasKey('0x')).toBe(true);
  expect(hasKey(`0xef0100${'ab'.repeat(20)}`)).toBe(true);
  expect(hasKey('0x6080')).toBe(false);
});
