import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, type Rgb } from './contrast.ts';
import { tint } from './tint.ts';

const channel = fc.double({ min: 0, max: 1, noNaN: true });
const light = { surface: [0.98, 0.98, 0.98], raised: [1, 1, 1], sunken: [0.95, 0.96, 0.97] } as const;
const quiet: Rgb = [0.35, 0.36, 0.37];
const words = { text: [0.1, 0.11, 0.12], quiet } as const;

test('keeps text legible on every tint', () => {
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), channel, (colour, part) => {
      const { surface, raised, sunken } = tint(light, words, colour, part);
      for (const ground of [surface, raised, sunken])
        expect(contrast(quiet, ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('applies a harmless tint in full, and keeps the backgrounds without a tint', () => {
  expect(tint(light, words, [1, 1, 1], 1).sunken).toEqual([1, 1, 1]);
  expect(tint(light, words, [1, 0, 0], 0)).toEqual(light);
});
