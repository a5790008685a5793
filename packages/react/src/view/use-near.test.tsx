// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNear } from './use-near.ts';

/** Observed elements, and what tells each observer. */
const observed = new Map<Element, (isIntersecting: boolean) => void>();

class Observer {
  readonly #listener: (isIntersecting: boolean) => void;
  #element: Element | undefined;

  constructor(listener: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#listener = (isIntersecting) => listener([{ isIntersecting }]);
  }

  observe(element: Element): void {
    this.#element = element;
    observed.set(element, this.#listener);
  }

  disconnect(): void {
    if (this.#element !== undefined) observed.delete(this.#element);
  }
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', Observer));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Place() {
  const [near, place] = useNear<HTMLElement>();
  return near ? <b ref={place}>near</b> : <i ref={place}>far</i>;
}

const tell = (near: boolean) => act(() => observed.get(screen.getByText(/near|far/))?.(near));

test('follows an element that comes near and leaves again, also if another takes its place', () => {
  const { unmount } = render(<Place />);
  screen.getByText('far');
  tell(true);
  screen.getByText('near');
  expect(observed.size).toBe(1);
  tell(false);
  screen.getByText('far');
  unmount();
  expect(observed.size).toBe(0);
});

function Unplaced() {
  const [near] = useNear();
  return <p>{String(near)}</p>;
}

test('observes nothing without an element', () => {
  render(<Unplaced />);
  screen.getByText('false');
  expect(observed.size).toBe(0);
});
