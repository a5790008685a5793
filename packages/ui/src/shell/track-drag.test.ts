// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest';
import type { CloseReason } from './modal-shell.ts';
import { trackDrag } from './track-drag.ts';

/** A card of 400 px with a grip, a header that also drags, a button in that header, and a text. */
function sheet() {
  const card = document.createElement('div');
  card.innerHTML = '<i></i><header data-shell-drag><button>Back</button><b>Title</b></header><p>Text</p>';
  Object.defineProperty(card, 'offsetHeight', { value: 400 });
  card.setPointerCapture = () => undefined;
  document.body.append(card);
  onTestFinished(() => card.remove());
  const asked: CloseReason[] = [];
  const part = (name: string) => card.querySelector(name) as HTMLElement;
  const grip = part('i');
  const parts = { host: card, card, grip, dialog: document.createElement('dialog'), container: card };
  const end = trackDrag({
    ...parts,
    requestClose: (reason) => void asked.push(reason),
    showAgain: () => undefined,
  });
  const send = (name: string, y: number, time: number, { on = grip, pointerId = 1, button = 0 } = {}) => {
    const event = new PointerEvent(name, {
      ...{ clientY: y, pointerId, button, bubbles: true, composed: true },
    });
    Object.defineProperty(event, 'timeStamp', { value: time });
    on.dispatchEvent(event);
  };
  return { card, part, grip, asked, send, end };
}

test('the card follows the pointer down, but not up, and returns when it is released', () => {
  const { card, asked, send } = sheet();
  send('pointerdown', 100, 0);
  send('pointermove', 150, 500);
  expect(card.style.getPropertyValue('translate')).toBe('0 50px');
  send('pointermove', 60, 1_000);
  expect(card.style.getPropertyValue('translate')).toBe('0 0px');
  send('pointermove', 180, 2_000);
  send('pointerup', 180, 2_000);
  expect(card.style.getPropertyValue('translate')).toBe('');
  expect(asked).toEqual([]);
});

test.each([
  ['beyond a third of the card', [[230, 2_000]], ['drag']],
  ['to less than that', [[210, 2_000]], []],
  ['with a flick', [[140, 50]], ['drag']],
  ['fast, but hardly at all', [[107, 1]], []],
  [
    'fast, then back',
    [
      [220, 50],
      [150, 90],
    ],
    [],
  ],
] as const)('a drag %s', (_, moves, reasons) => {
  const { asked, send } = sheet();
  send('pointerdown', 100, 0);
  for (const [y, time] of moves) send('pointermove', y, time);
  const [y, time] = moves.at(-1) ?? [0, 0];
  send('pointerup', y, time + 10);
  expect(asked).toEqual(reasons);
});

test('a pointer that has come to rest does not flick', () => {
  const { asked, send } = sheet();
  send('pointerdown', 100, 0);
  send('pointermove', 140, 50);
  send('pointerup', 140, 2_000);
  expect(asked).toEqual([]);
});

test('a drag that the browser takes over closes nothing', () => {
  const { card, asked, send } = sheet();
  send('pointerdown', 100, 0);
  send('pointermove', 380, 500);
  send('pointercancel', 380, 500);
  expect(asked).toEqual([]);
  expect(card.style.getPropertyValue('translate')).toBe('');
});

test.each([
  ['the grip', 'i', {}, true],
  ['a part that says so', 'b', {}, true],
  ['a button in that part', 'button', {}, false],
  ['the content', 'p', {}, false],
  ['the grip with another mouse button', 'i', { button: 2 }, false],
] as const)('a drag by %s', (_, name, options, drags) => {
  const { card, part, send } = sheet();
  send('pointerdown', 100, 0, { on: part(name), ...options });
  expect(card.classList.contains('card--dragged')).toBe(drags);
});

test('nothing drags where the grip is not shown', () => {
  const { card, grip, send } = sheet();
  grip.style.display = 'none';
  send('pointerdown', 100, 0);
  expect(card.classList.contains('card--dragged')).toBe(false);
});

test('another finger does not move the card', () => {
  const { card, send } = sheet();
  send('pointerdown', 100, 0);
  send('pointermove', 300, 10, { pointerId: 2 });
  send('pointerup', 300, 10, { pointerId: 2 });
  expect(card.style.getPropertyValue('translate')).toBe('');
  expect(card.classList.contains('card--dragged')).toBe(true);
});

test('the way back is animated until the card itself has arrived', () => {
  const { card, part, send } = sheet();
  send('pointerdown', 100, 0);
  send('pointermove', 150, 500);
  send('pointerup', 150, 600);
  const ended = () => new Event('transitionend', { bubbles: true });
  part('button').dispatchEvent(ended());
  expect(card.classList.contains('card--settling')).toBe(true);
  card.dispatchEvent(ended());
  expect(card.classList.contains('card--settling')).toBe(false);
});

test('a card that has not moved has no way back, whose transition would replace that of its height', () => {
  const { card, send } = sheet();
  send('pointerdown', 100, 0);
  send('pointerup', 100, 50);
  expect(card.className).toBe('');
});

test('ends in the middle of a drag', () => {
  const { card, asked, send, end } = sheet();
  send('pointerdown', 100, 0);
  send('pointermove', 380, 500);
  end();
  send('pointerup', 380, 500);
  expect([card.className, card.style.getPropertyValue('translate'), asked]).toEqual(['', '', []]);
});
