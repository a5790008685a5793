import type { ConnectRow } from '@mooring/core/modal';
import { expect, test } from 'vitest';
import { arrangeRows, firstArrangement, isSameArrangement } from './arrange-rows.ts';

const row = (id: string, name = id) => ({ id, name }) as ConnectRow;
const listed = (id: string, name = id) => ({ id, name, wallet: { id } }) as ConnectRow;
const ids = ({ places, late }: ReturnType<typeof arrangeRows>) => ({
  places: places.map(({ id }) => id),
  late: late.map(({ id }) => id),
});
const shown = firstArrangement([row('code'), row('custom')]);

test('a wallet that is announced later is listed below the others, and the next one below it', () => {
  const one = arrangeRows(shown, [row('code'), row('page'), row('custom')]);
  expect(ids(one)).toEqual({ places: ['code', 'custom'], late: ['page'] });
  const two = arrangeRows(one, [row('code'), row('another'), row('page'), row('custom')]);
  expect(ids(two)).toEqual({ places: ['code', 'custom'], late: ['page', 'another'] });
});

test('listed wallets that have loaded follow the others', () => {
  const loaded = arrangeRows(shown, [row('code'), listed('featured'), row('custom'), listed('recommended')]);
  expect(ids(loaded).places).toEqual(['code', 'custom', 'featured', 'recommended']);
});

test('a browser wallet replaces its listed twin', () => {
  const before = arrangeRows(shown, [row('code'), row('custom'), listed('a', 'Harbour'), listed('b')]);
  const after = arrangeRows(before, [row('code'), row('page', 'harbour'), row('custom'), listed('b')]);
  expect(ids(after)).toEqual({ places: ['code', 'custom', 'page', 'b'], late: [] });
});

test('the place of a removed row stays empty', () => {
  const after = arrangeRows(shown, [row('code')]);
  expect(ids(after)).toEqual({ places: ['code'], late: [] });
  expect(isSameArrangement(after, shown)).toBe(false);
  expect(isSameArrangement(shown, arrangeRows(shown, [row('custom'), row('code')]))).toBe(true);
});
