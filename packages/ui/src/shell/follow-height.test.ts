// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { followHeight } from './follow-height.ts';
import type { ShellParts } from './modal-shell.ts';

afterEach(() => vi.unstubAllGlobals());

/** A card of which the test lays out the content. Without content it is as high as its skeleton. */
function card({ skeleton = 0 } = {}) {
  let resized = (): void => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe = vi.fn();
      readonly disconnect = disconnect;
      constructor(callback: () => void) {
        resized = callback;
      }
    },
  );
  let content = 0;
  const heights: string[] = [];
  const element = document.createElement('div');
  element.style.paddingBottom = '20px';
  const container = document.createElement('div');
  element.append(container);
  document.body.append(element);
  Object.defineProperty(container, 'offsetHeight', { get: () => content });
  Object.defineProperty(element, 'offsetHeight', {
    get: () => Number.parseFloat(element.style.height) || skeleton || content,
  });
  // No border.
  Object.defineProperty(element, 'clientHeight', { get: () => element.offsetHeight });
  const setProperty = element.style.setProperty.bind(element.style);
  element.style.setProperty = (name: string, value: string) => {
    heights.push(`${value}${element.classList.contains('card--springs') ? ' animated' : ''}`);
    setProperty(name, value);
  };
  const end = followHeight({ card: element, container } as unknown as ShellParts);
  return {
    element,
    disconnect,
    end,
    becomes(height: number) {
      content = height;
      resized();
      return heights.splice(0);
    },
  };
}

test('takes the first height at once, and animates each change after it', () => {
  const { becomes } = card();
  expect(becomes(300)).toEqual(['320px']);
  expect(becomes(400)).toEqual(['420px animated']);
});

test('animates from the height of a skeleton', () => {
  const { becomes } = card({ skeleton: 250 });
  expect(becomes(0)).toEqual([]);
  expect(becomes(300)).toEqual(['250px', '320px animated']);
});

test('leaves the height to the skeleton while there is no content', () => {
  const { becomes, element } = card({ skeleton: 250 });
  becomes(300);
  becomes(0);
  expect(element.style.height).toBe('');
});

test('leaves the card as it was when it ends', () => {
  const { becomes, element, end, disconnect } = card();
  becomes(300);
  becomes(400);
  end();
  expect([element.style.height, element.classList.contains('card--springs')]).toEqual(['', false]);
  expect(disconnect).toHaveBeenCalledOnce();
});
