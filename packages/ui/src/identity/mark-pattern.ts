import { hashText } from './hash-text.ts';

/** Pattern of an `AddressMark`: two colours and nine tiles, each a quarter disc turned by 0 to 3 quarters, or none. */
export interface MarkPattern {
  readonly ground: string;
  readonly figure: string;
  /** Nine entries, row by row; `undefined` is an empty tile. */
  readonly tiles: readonly (0 | 1 | 2 | 3 | undefined)[];
}

/** A quarter disc in a tile of 8 by 8, by its turn. */
export const markQuarters = [
  'M0 0h8a8 8 0 01-8 8z',
  'M8 0v8a8 8 0 01-8-8z',
  'M8 8h-8a8 8 0 018-8z',
  'M0 8v-8a8 8 0 018 8z',
] as const;

/** The mark of an address: equal for its checksummed and lower-case forms, different for other addresses. */
export function markPattern(seed: string): MarkPattern {
  const text = /^0x/i.test(seed) ? seed.toLowerCase() : seed;
  const colours = hashText(text, 1);
  const shape = hashText(text, 2);
  const extra = hashText(text, 3);
  const hue = colours % 360;
  const apart = 90 + ((colours >>> 10) % 180);
  const dark = (colours >>> 20) % 2 === 0;
  const tiles = Array.from({ length: 9 }, (_, index) => {
    if ((extra >>> (index * 3)) % 8 === 0) return undefined;
    return ((shape >>> (index * 2)) & 3) as 0 | 1 | 2 | 3;
  });
  return {
    ground: dark ? `oklch(46% .13 ${hue})` : `oklch(84% .1 ${hue})`,
    figure: dark ? `oklch(86% .12 ${(hue + apart) % 360})` : `oklch(48% .15 ${(hue + apart) % 360})`,
    tiles,
  };
}
