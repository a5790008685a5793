import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['password', 'common'],
  ['Passw0rd!', 'common'],
  ['P@ssw0rd123', 'common'],
  ['letmein1', 'common'],
  ['bitcoin2024', 'common'],
  ['12345678', 'repeats'],
  ['aaaaaaaaaaaaaaaa', 'repeats'],
  ['abcdefghijkl', 'repeats'],
  ['qwertyuiop1234567890', 'common'],
  ['zxcvbnm1234567890', 'repeats'],
  ['abcabcabcabcabcabc', 'repeats'],
  ['elephant', 'short'],
  ['Elephant1987', 'short'],
  ['house garden', 'short'],
])('%s is weak: %s', (password, why) => {
  expect(passwordStrength(password)).toEqual({ level: 'weak', why });
});

it.each([
  ['correct horse battery', 'fair'],
  ['correct horse battery staple', 'good'],
  ['correct horse battery staple anchor', 'strong'],
  ['h7Kp2mXq', 'fair'],
  ['h7Kp2mXq9!vR', 'good'],
  ['h7Kp2mXq9!vR-tZ4w', 'strong'],
  ['ميناء هادئ فوق جبل بعيد', 'strong'],
])('%s is %s', (password, level) => {
  expect(passwordStrength(password)).toEqual({ level });
});

const order = ['weak', 'fair', 'good', 'strong'];

it('rates any text quickly, and repeats add little', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(order).toContain(passwordStrength(text).level);
    }),
  );
  expect(passwordStrength('word'.repeat(50)).level).toBe('weak');
  expect(passwordStrength('correct horse '.repeat(14)).level).not.toBe('strong');
});
