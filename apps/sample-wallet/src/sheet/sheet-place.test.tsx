// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Sheet } from './sheet.tsx';
import { SheetPlace } from './sheet-place.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Asked({ name, busy = false }: { readonly name: string; readonly busy?: boolean | undefined }) {
  return (
    <Sheet title={name} testId={name}>
      {busy ? 'sending' : 'asking'}
    </Sheet>
  );
}

const sheet = (name: string) => screen.queryByTestId<HTMLDialogElement>(name);
const leave = () => act(() => vi.advanceTimersByTimeAsync(300));

it('keeps a sheet as it was last shown until it has left, closed and out of reach', async () => {
  const { rerender } = render(
    <SheetPlace>
      <Asked name="one" />
    </SheetPlace>,
  );
  rerender(
    <SheetPlace>
      <Asked name="one" busy />
    </SheetPlace>,
  );
  expect([sheet('one')?.open, sheet('one')?.inert]).toEqual([true, false]);
  rerender(<SheetPlace>{undefined}</SheetPlace>);
  expect([sheet('one')?.open, sheet('one')?.inert]).toEqual([false, true]);
  expect(sheet('one')?.textContent).toContain('sending');
  await leave();
  expect(sheet('one')).toBeNull();
});

it('opens the next sheet at once, beside the one that leaves', async () => {
  const { rerender } = render(
    <SheetPlace>
      <Asked key="one" name="one" />
    </SheetPlace>,
  );
  const first = sheet('one');
  rerender(
    <SheetPlace>
      <Asked key="two" name="two" />
    </SheetPlace>,
  );
  expect([sheet('one'), sheet('one')?.open, sheet('two')?.open]).toEqual([first, false, true]);
  await leave();
  expect([sheet('one'), sheet('two')?.open]).toEqual([null, true]);
});

it('opens a sheet again that comes back before it has left', async () => {
  const shown = (
    <SheetPlace>
      <Asked name="one" />
    </SheetPlace>
  );
  const { rerender } = render(shown);
  rerender(<SheetPlace>{undefined}</SheetPlace>);
  rerender(shown);
  await leave();
  expect([sheet('one')?.open, sheet('one')?.inert]).toEqual([true, false]);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
