// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { addedRows, useHeldHeight } from './use-held-height.ts';

const rowHeight = 56;

/** Gives a view the height of its visible rows, up to its limit. */
function layOut(): void {
  const original = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight');
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    configurable: true,
    get(this: HTMLElement) {
      const rows = [...this.querySelectorAll('li')].filter(({ style }) => style.display !== 'none');
      const most = Number.parseFloat(this.style.getPropertyValue('--most') || 'Infinity');
      return Math.min(rows.length * rowHeight, most);
    },
  });
  onTestFinished(() => {
    if (original) Object.defineProperty(HTMLElement.prototype, 'offsetHeight', original);
  });
}

function List({ before, added }: { readonly before: number; readonly added: number }) {
  const place = useHeldHeight<HTMLUListElement>(added > 0, before);
  const marks = { [addedRows]: '' };
  return (
    <ul ref={place}>
      {Array.from({ length: before }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
        <li key={`before ${row}`} />
      ))}
      {Array.from({ length: added }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
        <li key={`added ${row}`} {...marks} />
      ))}
    </ul>
  );
}

function shown() {
  layOut();
  const view = (before: number, added: number) => (
    <StrictMode>
      <div className="stage__view">
        <List before={before} added={added} />
      </div>
    </StrictMode>
  );
  const { rerender, container } = render(view(3, 0));
  const stage = () => container.querySelector<HTMLElement>('.stage__view');
  return {
    rowsAfter(before: number, added: number) {
      rerender(view(before, added));
      return (stage()?.offsetHeight ?? 0) / rowHeight;
    },
    rowsDisplayed: () => [...container.querySelectorAll('li')].every(({ style }) => style.display === ''),
    stage,
  };
}

test('added rows do not change the height; the other rows do, before and after', () => {
  const { rowsAfter, rowsDisplayed } = shown();
  expect(rowsAfter(4, 0)).toBe(4);
  expect(rowsAfter(4, 1)).toBe(4);
  expect(rowsAfter(4, 3)).toBe(4);
  expect(rowsAfter(6, 3)).toBe(6);
  expect(rowsAfter(2, 3)).toBe(2);
  expect(rowsDisplayed()).toBe(true);
});

test('the limit ends with the added rows, and with the list', () => {
  const { rowsAfter, stage } = shown();
  expect(rowsAfter(3, 2)).toBe(3);
  expect(rowsAfter(5, 0)).toBe(5);
  rowsAfter(5, 1);
  const view = stage();
  cleanup();
  expect(view?.style.getPropertyValue('--most')).toBe('');
});

test('the place that a visitor has scrolled to stays', () => {
  const { rowsAfter, stage } = shown();
  rowsAfter(4, 4);
  const view = stage();
  if (view) view.scrollTop = 40;
  rowsAfter(5, 4);
  expect(view?.scrollTop).toBe(40);
});
