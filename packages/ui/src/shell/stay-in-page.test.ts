// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { ShellParts } from './modal-shell.ts';
import { stayInPage } from './stay-in-page.ts';

afterEach(() => document.documentElement.replaceChildren(document.createElement('body')));

const frame = () => new Promise(requestAnimationFrame);

/** An element of the body that returns whenever it is removed. */
function page() {
  const element = document.createElement('div');
  document.body.append(element);
  const showAgain = vi.fn(() => document.body.append(element));
  return {
    element,
    showAgain,
    end: stayInPage({ host: element, dialog: element, showAgain } as unknown as ShellParts),
  };
}

it.each([
  ['the element', (element: HTMLElement) => element.remove()],
  ['all that is in the body', () => document.body.replaceChildren()],
  ['the body', () => document.body.replaceWith(document.createElement('body'))],
])('shows the dialog again each time the page removes %s', async (_, remove) => {
  const { element, showAgain, end } = page();
  for (const times of [1, 2]) {
    remove(element);
    await frame();
    await frame();
    expect([showAgain.mock.calls.length, element.isConnected]).toEqual([times, true]);
  }
  end();
});

it('does not do so for other changes, for an element that is back, or once it has ended', async () => {
  const { element, showAgain, end } = page();
  document.body.append(document.createElement('p'));
  element.remove();
  document.body.append(element);
  await frame();
  element.remove();
  end();
  await frame();
  await frame();
  expect(showAgain).not.toHaveBeenCalled();
});
