import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qrPath, qrRings } from './qr-path.ts';

/** Reads the path's points back into modules. */
function drawn(path: string): Set<string> {
  const dark = new Set<string>();
  for (const [, x, y] of path.matchAll(/M(\d+)\.5 (\d+)\.5h0/g)) dark.add(`${x},${y}`);
  return dark;
}

test('qrPath draws exactly the dark modules outside the corners and the hole', () => {
  const matrix = fc.integer({ min: 21, max: 45 }).chain((size) =>
    fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
  );
  fc.assert(
    fc.property(matrix, fc.constantFrom(0, 5, 7), (modules, hole) => {
      const size = modules.length;
      const found = drawn(qrPath(modules, hole));
      const start = Math.floor((size - hole) / 2);
      const between = (value: number) => value >= start && value < start + hole;
      for (let y = 0; y < size; y += 1) {
        for (let x = 0; x < size; x += 1) {
          const corner = (x < 7 && (y < 7 || y >= size - 7)) || (x >= size - 7 && y < 7);
          const left = corner || (between(x) && between(y));
          expect(found.has(`${x},${y}`)).toBe(!left && modules[y]?.[x] === true);
        }
      }
    }),
    { numRuns: 20 },
  );
});

test('qrRings draws the modules of qrPath, each once', () => {
  const matrix = fc.array(fc.array(fc.boolean(), { minLength: 33, maxLength: 33 }), {
    minLength: 33,
    maxLength: 33,
  });
  fc.assert(
    fc.property(matrix, (modules) => {
      const rings = qrRings(modules, 7, 6).map(drawn);
      const once = rings.flatMap((ring) => [...ring]);
      expect(new Set(once)).toEqual(drawn(qrPath(modules, 7)));
      expect(once).toHaveLength(new Set(once).size);
    }),
    { numRuns: 10 },
  );
});
