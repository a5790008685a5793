import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeBeside } from './place-beside.ts';

const view = { width: 320, height: 640 };
const size = { width: 100, height: 30 };

it('places the tooltip above the middle of its element', () => {
  expect(placeBeside({ left: 100, top: 200, width: 44, height: 44 }, size, view)).toEqual({
    left: 72,
    top: 170,
  });
});

it('places it below without room above, and keeps the margin to the edges', () => {
  expect(placeBeside({ left: 270, top: 10, width: 44, height: 44 }, size, view)).toEqual({
    left: 212,
    top: 54,
  });
  expect(placeBeside({ left: 0, top: 10, width: 20, height: 44 }, size, view)).toEqual({ left: 8, top: 54 });
});

it('never leaves the window if it fits, and never covers its element', () => {
  const length = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(length(300), length(590), length(300), length(50), (left, top, width, height) => {
      const placed = placeBeside({ left, top, width, height }, size, view);
      expect(placed.left).toBeGreaterThanOrEqual(8);
      expect(placed.left + size.width).toBeLessThanOrEqual(view.width - 8);
      expect(placed.top).toBeGreaterThanOrEqual(0);
      expect(placed.top + size.height).toBeLessThanOrEqual(view.height);
      expect(placed.top + size.height <= top || placed.top >= top + height).toBe(true);
    }),
  );
});
