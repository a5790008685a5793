import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';
import { isolate, isolates } from './isolate.ts';

const count = (text: string, mark: string) => text.split(mark).length - 1;

it('leaves a text that fits', () => {
  expect(cutText('abc', 3)).toBe('abc');
});

it('cuts with an ellipsis, never within a character of two units', () => {
  expect(cutText('abcd', 3)).toBe('abc…');
  expect(cutText('ab🙂d', 3)).toBe('ab…');
  expect(cutText('ab🙂d', 4)).toBe('ab🙂…');
});

it('closes the isolated parts that it cuts', () => {
  expect(cutText(`a ${isolate('bcdef')} g`, 5)).toBe(`a ${isolates.open}bc…${isolates.close}`);
  expect(cutText(`${isolate('b')} cdef`, 5)).toBe(`${isolate('b')} c…`);
});

it('leaves none open, and no half character, in any text', () => {
  const part = fc.string({ unit: fc.constantFrom('a', '🙂', 'ش') });
  const texts = fc.array(fc.oneof(part, part.map(isolate))).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(texts, fc.nat(40), (text, length) => {
      const cut = cutText(text, length);
      expect(count(cut, isolates.open)).toBe(count(cut, isolates.close));
      expect(cut).not.toMatch(/\p{Cs}/u);
      if (cut !== text) expect(text.startsWith(cut.slice(0, cut.indexOf('…')))).toBe(true);
    }),
  );
});
