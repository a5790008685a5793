import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

const shown = (text: string) => visibleText(text, 1_000);

it.each(['plain text, 100 %', 'two\nlines and a\ttab', 'شبكة, 網路, नेटवर्क', '❤️ ☎︎', '👩‍💻 👨‍👩‍👧 👍🏽'])(
  'leaves %j as it is',
  (text) => {
    expect(shown(text)).toEqual({ text, revealed: false, cut: false });
  },
);

it.each([
  ['\u202e', '‹U+202E›'],
  ['\u2066', '‹U+2066›'],
  ['\u200b', '‹U+200B›'],
  ['\u200d', '‹U+200D›'],
  ['\u00ad', '‹U+00AD›'],
  ['\ufeff', '‹U+FEFF›'],
  ['\u0000', '‹U+0000›'],
  ['\r', '‹U+000D›'],
  ['\u2028', '‹U+2028›'],
  ['\u3164', '‹U+3164›'],
  ['\u2800', '‹U+2800›'],
  ['\ue000', '‹U+E000›'],
  ['\ud800', '‹U+D800›'],
  ['\u{e0041}', '‹U+E0041›'],
])('shows %j by its number', (hidden, text) => {
  expect(shown(`a${hidden}b`)).toEqual({ text: `a${text}b`, revealed: true, cut: false });
});

it('shows a joiner that does not join two emoji', () => {
  expect(shown('👩\u200dx').text).toBe('👩‹U+200D›x');
  expect(shown('x\u200d💻').text).toBe('x‹U+200D›💻');
});

it('cuts by length, never within a character', () => {
  expect(visibleText('abcd', 4)).toEqual({ text: 'abcd', revealed: false, cut: false });
  expect(visibleText('abcde', 4)).toEqual({ text: 'abcd…', revealed: false, cut: true });
  expect(visibleText('abc🙂', 4)).toEqual({ text: 'abc…', revealed: false, cut: true });
});

it('leaves nothing hidden in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), fc.nat(60), (text, length) => {
      const { text: once, revealed } = visibleText(text, length);
      expect(visibleText(once, 1_000)).toEqual({ text: once, revealed: false, cut: false });
      if (!revealed) expect(text.startsWith(once.replace(/…$/, '')) || text === once).toBe(true);
    }),
    { numRuns: 300 },
  );
});
