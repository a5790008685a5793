import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, type Rgb, readableOn, textOn } from './contrast.ts';

const channel = fc.double({ min: 0, max: 1, noNaN: true });
const colour: fc.Arbitrary<Rgb> = fc.tuple(channel, channel, channel);
const dark: Rgb = [0.125, 0.133, 0.149];

describe('contrast', () => {
  test('is 21 for black on white, and 1 for equal colours', () => {
    expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21, 5);
    expect(contrast([0.2, 0.4, 0.6], [0.2, 0.4, 0.6])).toBe(1);
  });

  test('readableOn makes any accent legible on the dark surface, and keeps legible ones unchanged', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const shown = readableOn(dark, accent);
        expect(contrast(shown, dark)).toBeGreaterThanOrEqual(4.5);
        if (contrast(accent, dark) >= 4.5) expect(shown).toEqual(accent);
      }),
    );
  });

  test('textOn has a contrast of at least 4.5 : 1 on any colour', () => {
    fc.assert(
      fc.property(colour, (ground) => {
        expect(contrast(textOn(ground), ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
