// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useGrownList } from './use-grown-list.tsx';

/** Observers of the end of a list, which the test scrolls to. */
const observers = new Set<(seen: boolean) => void>();

class Observer {
  readonly #listener: (seen: boolean) => void;

  constructor(listener: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#listener = (isIntersecting) => listener([{ isIntersecting }]);
  }

  observe(): void {
    observers.add(this.#listener);
  }

  disconnect(): void {
    observers.delete(this.#listener);
  }
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', Observer));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function List({ size, of }: { readonly size: number; readonly of?: string }) {
  const { rows, end } = useGrownList(
    Array.from({ length: size }, (_, index) => index),
    of,
  );
  return (
    <div>
      {rows.map((row) => (
        <p key={row}>row</p>
      ))}
      {end}
    </div>
  );
}

const shown = (): number => screen.queryAllByText('row').length;
const scroll = (seen = true): void =>
  act(() => {
    for (const tell of [...observers]) tell(seen);
  });

test('renders a short list whole, and observes nothing', () => {
  render(<List size={40} />);
  expect([shown(), observers.size]).toEqual([40, 0]);
});

test('renders forty rows more each time its end scrolls into view, until all are there', () => {
  render(<List size={100} />);
  expect(shown()).toBe(40);
  scroll(false);
  expect(shown()).toBe(40);
  scroll();
  expect(shown()).toBe(80);
  scroll();
  expect([shown(), observers.size]).toEqual([100, 0]);
});

test('keeps its length while the list changes, and begins again with another search', () => {
  const { rerender } = render(<List size={200} of="a" />);
  scroll();
  rerender(<List size={150} of="a" />);
  expect(shown()).toBe(80);
  rerender(<List size={150} of="ab" />);
  expect(shown()).toBe(40);
  scroll();
  expect(shown()).toBe(80);
});

test('stops observing once unmounted', () => {
  const { unmount } = render(<List size={100} />);
  expect(observers.size).toBe(1);
  unmount();
  expect(observers.size).toBe(0);
});
