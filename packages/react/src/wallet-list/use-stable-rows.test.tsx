// @vitest-environment happy-dom
import type { ConnectRow } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { useStableRows } from './use-stable-rows.ts';

const row = (id: string, name = id) => ({ id, name }) as ConnectRow;

/** A list in the modal; `ids` are those of its rows, then of those below everything else. */
function list(...first: readonly ConnectRow[]) {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1)], adapters: [], clock });
  onTestFinished(() => core.destroy());
  const { result, rerender } = renderHook((rows: readonly ConnectRow[]) => useStableRows(rows), {
    initialProps: first,
    wrapper: ({ children }) => (
      <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
        {children}
      </ModalProvider>
    ),
  });
  return {
    result,
    pass: (milliseconds: number) => act(() => clock.advance(milliseconds)),
    show: (...rows: readonly ConnectRow[]) => rerender(rows),
    ids: () => [result.current.rows, result.current.late].map((rows) => rows.map(({ id }) => id)),
  };
}

test('rows are in their order while the card enters', async () => {
  const { show, ids, pass, result } = list(row('code'), row('custom'));
  await pass(149);
  show(row('code'), row('page'), row('custom'));
  expect([ids(), result.current.entered]).toEqual([[['code', 'page', 'custom'], []], false]);
});

test('afterwards none moves: a late one stands below, and those that are gone leave', async () => {
  const { show, ids, pass, result } = list(row('code'), row('custom'));
  await pass(150);
  expect(result.current.entered).toBe(true);
  show(row('code'), row('page'), row('custom'));
  expect(ids()).toEqual([['code', 'custom'], ['page']]);
  show(row('page'), row('custom'), row('code'));
  expect(ids()).toEqual([['code', 'custom'], ['page']]);
  show(row('page'), row('code'));
  expect(ids()).toEqual([['code'], ['page']]);
});

test('a row in its place shows what is known of it now', async () => {
  const { show, pass, result } = list(row('code', 'Code'));
  await pass(150);
  show(row('code', 'QR code'));
  expect(result.current.rows).toEqual([{ id: 'code', name: 'QR code' }]);
});
