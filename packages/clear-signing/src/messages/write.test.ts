import { expect, it } from 'vitest';
import { isolates } from '../text/isolate.ts';
import { defineMessage } from './define-message.ts';
import { messages as arabic } from './words/ar.generated.ts';
import { messages as english } from './words/en.generated.ts';
import { write } from './write.ts';

const named = (name: string) => defineMessage('named', { name, id: '5' });

it('shows what a text hides, and cuts it', () => {
  expect(write('a\u202eb', english, 100)).toEqual({ text: 'a‹U+202E›b', revealed: true, cut: false });
  expect(write('abcdef', english, 3)).toEqual({ text: 'abc…', revealed: false, cut: true });
});

it('writes figures in the language', () => {
  expect(write({ figure: '1204.5' }, english, 100).text).toBe('1,204.5');
});

it('writes a message with its values, and reports what is hidden or cut in any of them', () => {
  const plain = write(named('Devnet'), english, 100);
  expect(plain).toMatchObject({ revealed: false, cut: false, lookAlikes: [] });
  expect(plain.text).toContain('Devnet');
  expect(write(named('De\u200bvnet'), english, 100)).toMatchObject({ revealed: true, cut: false });
  const long = write(named('x'.repeat(50)), english, 20);
  expect(long.cut).toBe(true);
  // The ellipsis comes on top.
  expect(long.text.length).toBeLessThanOrEqual(21);
});

it('names values that look like others, at any depth', () => {
  const { lookAlikes } = write(defineMessage('sendTo', { amount: named('ЕТН'), to: 'Alice' }), english, 200);
  expect(lookAlikes).toEqual(['ЕТН']);
});

it('sets right-to-left values apart, and every value in a right-to-left language', () => {
  const isApart = (text: string) => text.includes(isolates.open);
  expect(isApart(write(named('Devnet'), english, 100).text)).toBe(false);
  expect(isApart(write(named('شبكة'), english, 100).text)).toBe(true);
  expect(isApart(write(named('Devnet'), arabic, 100).text)).toBe(true);
});
