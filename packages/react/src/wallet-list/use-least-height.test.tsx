// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useLeastHeight } from './use-least-height.ts';

function List({ awaited }: { readonly awaited: number }) {
  const place = useRef<HTMLUListElement>(null);
  useLeastHeight(place, { awaited, entered: true });
  return <ul ref={place} />;
}

/** A view with a list that expects this many rows; `undefined`: without a list. */
function view(awaited: number | undefined) {
  return (
    <div
      className="stage__view"
      ref={(element) => {
        if (element) Object.defineProperty(element, 'offsetHeight', { value: 300, configurable: true });
      }}
    >
      {awaited !== undefined && <List awaited={awaited} />}
    </div>
  );
}

test('keeps the height of the view until the list leaves it, and leaves the height of a search alone', () => {
  const { container, rerender } = render(view(2));
  const { style } = container.querySelector('.stage__view') as HTMLElement;
  style.setProperty('--held', '200px');
  const least = () => style.getPropertyValue('--least');
  rerender(view(3));
  expect(least()).toBe('300px');
  rerender(view(0));
  expect(least()).toBe('300px');
  rerender(view(undefined));
  expect(least()).toBe('');
  expect(style.getPropertyValue('--held')).toBe('200px');
});
