// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { watchRemoval } from './watch-removal.ts';

afterEach(() => document.documentElement.replaceChildren(document.createElement('body')));

const frame = () => new Promise(requestAnimationFrame);

/** An element of the body that returns whenever it is removed. */
function page() {
  const element = document.createElement('div');
  document.body.append(element);
  const onRemoved = vi.fn(() => document.body.append(element));
  return { element, onRemoved, end: watchRemoval(element, onRemoved) };
}

it.each([
  ['the element', (element: HTMLElement) => element.remove()],
  ['all that is in the body', () => document.body.replaceChildren()],
  ['the body', () => document.body.replaceWith(document.createElement('body'))],
])('calls back each time the page removes %s', async (_, remove) => {
  const { element, onRemoved, end } = page();
  for (const times of [1, 2]) {
    remove(element);
    await frame();
    await frame();
    expect([onRemoved.mock.calls.length, element.isConnected]).toEqual([times, true]);
  }
  end();
});

it('does not call back for other changes, for an element that is back, or once it has ended', async () => {
  const { element, onRemoved, end } = page();
  document.body.append(document.createElement('p'));
  element.remove();
  document.body.append(element);
  await frame();
  element.remove();
  end();
  await frame();
  await frame();
  expect(onRemoved).not.toHaveBeenCalled();
});
