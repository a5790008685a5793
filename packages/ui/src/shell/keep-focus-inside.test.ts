// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepFocusInside } from './keep-focus-inside.ts';

/** A dialog in a shadow root, with a heading that views focus between its controls. */
function opened(html: string, { modal = true } = {}) {
  const host = document.createElement('div');
  document.body.append(host);
  onTestFinished(() => host.remove());
  const root = host.attachShadow({ mode: 'open' });
  const dialog = document.createElement('dialog');
  dialog.tabIndex = -1;
  const container = document.createElement('div');
  container.innerHTML = html;
  dialog.append(container);
  root.append(dialog);
  vi.spyOn(dialog, 'matches').mockImplementation((selector) => selector === ':modal' && modal);
  const parts = { host, dialog, container, card: container, grip: container };
  const end = keepFocusInside({ ...parts, requestClose: () => undefined, showAgain: () => undefined });
  /** Presses Tab at an element. Returns the id of the next one; `undefined` if that is left to the browser. */
  const tab = (id: string, init: KeyboardEventInit = {}) => {
    const from = root.getElementById(id) ?? dialog;
    from.focus();
    const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true, ...init });
    from.dispatchEvent(event);
    return event.defaultPrevented ? root.activeElement?.id : undefined;
  };
  return { dialog, root, tab, end };
}

const back = { shiftKey: true };
const view = `
  <button id="close"></button><h1 id="heading" tabindex="-1"></h1>
  <a id="link" href="#"></a><a id="anchor"></a>
  <input id="off" disabled><fieldset disabled><button id="within"></button></fieldset>
  <select id="choice"></select><button id="last"></button><p id="end" tabindex="-1"></p><button id="skipped" tabindex="-1"></button>`;

test('Tab goes from the last control to the first, and back', () => {
  const { tab } = opened(view);
  expect(tab('last')).toBe('close');
  expect(tab('close', back)).toBe('last');
});

test('between controls, the browser moves the focus', () => {
  const { tab } = opened(view);
  expect([tab('close'), tab('link'), tab('choice', back), tab('last', back)]).toEqual(
    Array(4).fill(undefined),
  );
});

test('from the dialog itself, Tab goes to the first or the last control', () => {
  const { tab } = opened(view);
  expect([tab('none'), tab('none', back)]).toEqual(['close', 'last']);
});

test('a focused text counts at its place', () => {
  const { tab } = opened(view);
  expect([tab('heading'), tab('heading', back)]).toEqual([undefined, undefined]);
  expect([tab('end'), tab('end', back)]).toEqual(['close', undefined]);
});

test('a heading before all controls goes back to the last', () => {
  const { tab } = opened(
    '<h1 id="heading" tabindex="-1"></h1><button id="one"></button><button id="two"></button>',
  );
  expect([tab('heading'), tab('heading', back)]).toEqual([undefined, 'two']);
});

test('without a control, the dialog keeps the focus', () => {
  const { tab, root, dialog } = opened('<h1 id="heading" tabindex="-1"></h1>');
  expect(tab('heading')).toBe('');
  expect(root.activeElement).toBe(dialog);
});

test('leaves other keys and a dialog that is not modal to the browser', () => {
  const { tab, end } = opened(view);
  for (const name of ['altKey', 'ctrlKey', 'metaKey']) expect(tab('last', { [name]: true })).toBeUndefined();
  expect(tab('last', { key: 'Enter' })).toBeUndefined();
  expect(opened(view, { modal: false }).tab('last')).toBeUndefined();
  end();
  expect(tab('last')).toBeUndefined();
});
