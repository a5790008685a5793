// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchClosing } from './closing.ts';
import { escapeEvent } from './escape-event.ts';
import type { CloseReason } from './modal-shell.ts';

/** An open dialog with a card on a shade, and a button of the page beside it. */
function page({ modal = true } = {}) {
  const dialog = document.createElement('dialog');
  const [shade, card, outside] = ['div', 'div', 'button'].map((name) => document.createElement(name));
  if (shade === undefined || card === undefined || outside === undefined) throw new Error('never');
  shade.append(card);
  dialog.append(shade);
  document.body.append(dialog, outside);
  vi.spyOn(dialog, 'matches').mockImplementation((selector) => selector === ':modal' && modal);
  const asked: CloseReason[] = [];
  const end = watchClosing({ dialog, shade, card, requestClose: (reason) => void asked.push(reason) });
  onTestFinished(() => {
    end();
    dialog.remove();
    outside.remove();
  });
  const press = (on: Element, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', {
      ...{ key: 'Escape', bubbles: true, composed: true, cancelable: true, ...init },
    });
    on.dispatchEvent(event);
    return event;
  };
  const point = (name: string, on: Element, button = 0) =>
    on.dispatchEvent(new PointerEvent(name, { button, bubbles: true, composed: true }));
  /** A press from one element to another; the browser dispatches `click` on what contains both. */
  const click = (from: Element, to = from, { on = to, button = 0 } = {}) => {
    point('pointerdown', from, button);
    point('pointerup', to, button);
    point('click', on);
  };
  return { dialog, shade, card, outside, asked, end, press, click };
}

test('Escape anywhere closes a modal dialog, and nothing below it', () => {
  const { dialog, outside, asked, press } = page();
  const [below, announced] = [vi.fn(), vi.fn()];
  document.addEventListener('keydown', below);
  onTestFinished(() => document.removeEventListener('keydown', below));
  dialog.addEventListener(escapeEvent, announced);
  expect(press(outside).defaultPrevented).toBe(true);
  expect(asked).toEqual(['escape']);
  expect(announced).toHaveBeenCalledOnce();
  expect(below).not.toHaveBeenCalled();
});

test.each([
  ['another key', { key: 'a' }],
  ['the end of a composition', { isComposing: true }],
])('%s closes nothing and reaches the page', (_, init) => {
  const { card, asked, press } = page();
  expect(press(card, init).defaultPrevented).toBe(false);
  expect(asked).toEqual([]);
});

test('a held Escape asks once, and does not reach the page', () => {
  const { card, asked, press } = page();
  press(card);
  expect(press(card, { repeat: true }).defaultPrevented).toBe(true);
  expect(asked).toEqual(['escape']);
});

test('while the page can be used, Escape closes the dialog only from within', () => {
  const { card, outside, asked, press } = page({ modal: false });
  expect(press(outside).defaultPrevented).toBe(false);
  expect(asked).toEqual([]);
  press(card);
  expect(asked).toEqual(['escape']);
});

test('the back gesture asks instead of closing', () => {
  const { dialog, asked } = page();
  const cancel = new Event('cancel', { cancelable: true });
  dialog.dispatchEvent(cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(asked).toEqual(['back']);
});

test('a press outside the card closes', () => {
  const { shade, dialog, asked, click } = page();
  click(shade);
  click(dialog);
  expect(asked).toEqual(['outside', 'outside']);
});

test('a press that touches the card, or of another button, closes nothing', () => {
  const { shade, card, asked, click } = page();
  click(card);
  click(card, shade, { on: shade });
  click(shade, card, { on: shade });
  click(shade, shade, { button: 2 });
  expect(asked).toEqual([]);
});

test('one press outside counts once', () => {
  const { shade, asked, click } = page();
  click(shade);
  shade.dispatchEvent(new PointerEvent('click', { bubbles: true, composed: true }));
  expect(asked).toEqual(['outside']);
});

test('ends', () => {
  const { shade, asked, end, press, click } = page();
  end();
  press(shade);
  click(shade);
  expect(asked).toEqual([]);
});
