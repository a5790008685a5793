import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './page-cursor.ts';

const place = v.tuple([v.number(), v.string()]);

it('reads what it wrote, as text that needs no escape in a URL', () => {
  fc.assert(
    fc.property(fc.integer(), fc.string({ unit: 'binary' }), (number, text) => {
      const cursor = writeCursor([number, text]);
      expect(cursor).toMatch(/^[-_A-Za-z0-9]*$/);
      expect(readCursor(place, cursor)).toEqual([number, text]);
    }),
  );
});

it('refuses any other text', () => {
  const refused = expect.objectContaining({ code: 'REQUEST_INVALID' });
  for (const cursor of ['', 'x', '%', writeCursor([1]), writeCursor(null), writeCursor({ 0: 1, 1: 'a' })])
    expect(() => readCursor(place, cursor)).toThrow(refused);
  fc.assert(
    fc.property(fc.string(), (cursor) => {
      expect(() => readCursor(place, cursor)).toThrow(refused);
    }),
  );
});
