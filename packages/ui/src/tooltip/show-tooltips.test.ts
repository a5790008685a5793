// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest';
import { escapeEvent } from '../shell/escape-event.ts';
import { showTooltips } from './show-tooltips.ts';

/** A view with titled elements in a layer. `html` may hold elements that the pointer is on from the start. */
function view(html: string, { inDialog = false } = {}) {
  const layer = document.createElement('div');
  const container = document.createElement('div');
  container.innerHTML = html;
  layer.append(container);
  const outer = document.createElement(inDialog ? 'dialog' : 'div');
  outer.append(layer);
  document.body.append(outer);
  const styles: string[] = [];
  const end = showTooltips({ container, layer, adoptStyles: (css) => void styles.push(css) });
  onTestFinished(() => {
    end();
    outer.remove();
  });
  const part = (id: string) => container.querySelector(`#${id}`) as HTMLElement;
  const tip = () => layer.querySelector<HTMLElement>('[role=tooltip]');
  const send = (name: string, on: Element, init: PointerEventInit = {}) =>
    on.dispatchEvent(
      new PointerEvent(name, { bubbles: true, composed: true, pointerType: 'mouse', ...init }),
    );
  return {
    ...{ container, layer, end, part, tip, send },
    /** Moves the pointer onto an element, as browsers report it. */
    move(on: Element, init: PointerEventInit = {}) {
      send('pointerover', on, init);
      send('pointermove', on, init);
    },
    /** Taps an element with a finger. */
    tap(on: Element) {
      send('pointerdown', on, { pointerType: 'touch' });
      send('click', on, { pointerType: 'touch', detail: 1 });
    },
    /** The text of the tooltip; `undefined` if none is shown. */
    shown: () => (tip()?.hidden === false ? (tip()?.textContent ?? '') : undefined),
  };
}

/** Makes an element too narrow for its text. */
const truncated = (element: HTMLElement) => {
  Object.defineProperty(element, 'scrollWidth', { value: 200 });
  Object.defineProperty(element, 'clientWidth', { value: 100 });
};

const two =
  '<button id="copy" title="Copy address"><i id="mark">c</i></button><button id="close" title="Close">x</button>';

test('shows a title when the pointer moves on its element, instead of the browser', () => {
  const { part, move, shown } = view(two);
  move(part('mark'));
  expect(shown()).toBe('Copy address');
  expect(part('copy').hasAttribute('title')).toBe(false);
  expect(part('copy').getAttribute('aria-describedby')).toBe('mo-tip');
  move(part('close'));
  expect(shown()).toBe('Close');
  expect([part('copy').title, part('copy').hasAttribute('aria-describedby')]).toEqual([
    'Copy address',
    false,
  ]);
});

test('does not describe an element by its own name', () => {
  const { part, move, shown } = view('<button id="copy" title="Copy" aria-label="Copy">c</button>');
  move(part('copy'));
  expect(shown()).toBe('Copy');
  expect(part('copy').hasAttribute('aria-describedby')).toBe(false);
});

test('shows a text that is its own title only if it is truncated', () => {
  const { part, move, shown } = view(
    '<b id="whole" title="Name">Name</b><b id="cut" title="Long name">Long name</b>',
  );
  move(part('whole'));
  expect(shown()).toBeUndefined();
  truncated(part('cut'));
  move(part('cut'));
  expect(shown()).toBe('Long name');
});

test('hides it when the pointer leaves the layer, but not on its way to the tooltip', () => {
  const { layer, part, tip, move, send, shown } = view(two);
  move(part('copy'));
  send('pointerout', part('copy'), { relatedTarget: tip() });
  move(tip() as HTMLElement);
  expect(shown()).toBe('Copy address');
  send('pointerout', layer, { relatedTarget: document.body });
  expect(shown()).toBeUndefined();
  expect(part('copy').title).toBe('Copy address');
});

test('a touch that moves shows none', () => {
  const { part, move, shown } = view(two);
  move(part('copy'), { pointerType: 'touch' });
  expect(shown()).toBeUndefined();
  expect(part('copy').title).toBe('Copy address');
});

const amount = '<p id="row"><b id="amount" title="1.23456"><i id="figure">1.234</i></b></p>';

test('a tap shows the title of a text, and the next tap, there or elsewhere, hides it', () => {
  const { part, tap, shown } = view(amount);
  for (const next of ['figure', 'row']) {
    tap(part('figure'));
    expect([shown(), part('amount').getAttribute('aria-describedby')]).toEqual(['1.23456', 'mo-tip']);
    tap(part(next));
    expect([shown(), part('amount').title]).toEqual([undefined, '1.23456']);
  }
});

test('a tap beside the modal, or scrolling, hides the title of a text; a tap on the tooltip does not', () => {
  const { part, tap, tip, container, shown } = view(amount);
  tap(part('amount'));
  tap(tip() as HTMLElement);
  expect(shown()).toBe('1.23456');
  tap(document.body);
  expect(shown()).toBeUndefined();
  tap(part('amount'));
  container.dispatchEvent(new Event('scroll'));
  expect(shown()).toBeUndefined();
});

test.each([
  '<button id="control"><b id="name" title="Long name">Name</b></button>',
  '<p title="About the link"><a id="control" href="#"><b id="name">Name</b></a></p>',
  '<label id="control" title="Terms"><b id="name">Agree</b></label>',
])('a tap on a control shows none: %s', (html) => {
  const { part, tap, shown } = view(html);
  tap(part('name'));
  expect(shown()).toBeUndefined();
});

test('a click of a mouse shows none', () => {
  const { part, send, shown } = view(amount);
  send('pointerdown', part('amount'));
  send('click', part('amount'), { detail: 1 });
  expect(shown()).toBeUndefined();
});

test('shows none under a pointer that rests while the layout changes', () => {
  const { part, send, shown } = view(two);
  send('pointerover', part('copy'));
  expect(shown()).toBeUndefined();
  expect(part('copy').hasAttribute('title')).toBe(false);
});

test('shows none for a pressed element until the pointer has really moved', () => {
  const { part, move, send, shown } = view(two);
  move(part('copy'), { clientX: 10, clientY: 10 });
  send('click', part('copy'), { clientX: 10, clientY: 10, detail: 1 });
  expect(shown()).toBeUndefined();
  move(part('close'), { clientX: 13, clientY: 12 });
  expect(shown()).toBeUndefined();
  move(part('close'), { clientX: 15, clientY: 10 });
  expect(shown()).toBe('Close');
});

test('shows the title of a focused control at once, until the focus leaves', () => {
  const { part, shown } = view(two);
  part('copy').focus();
  expect(shown()).toBe('Copy address');
  part('close').focus();
  expect(shown()).toBe('Close');
  part('close').blur();
  expect(shown()).toBeUndefined();
  expect([part('copy').title, part('close').title]).toEqual(['Copy address', 'Close']);
});

test('shows the truncated text within a focused control', () => {
  const { part, shown } = view(
    '<button id="row"><b title="Whole">Whole</b><b id="cut" title="Long name">Long name</b></button>',
  );
  truncated(part('cut'));
  part('row').focus();
  expect(shown()).toBe('Long name');
});

test('shows nothing for a heading that a view focuses', () => {
  const { part, shown } = view('<h1 id="heading" tabindex="-1" title="About">?</h1>');
  part('heading').focus();
  expect(shown()).toBeUndefined();
});

test('Escape hides it, in a dialog by the event of the shell', () => {
  const inline = view(two);
  inline.move(inline.part('copy'));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(inline.shown()).toBeUndefined();
  const modal = view(two, { inDialog: true });
  modal.move(modal.part('copy'));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(modal.shown()).toBe('Copy address');
  modal.layer.dispatchEvent(new Event(escapeEvent));
  expect(modal.shown()).toBeUndefined();
});

test('a title that is set meanwhile stays', () => {
  const { part, move } = view(two);
  move(part('copy'));
  part('copy').title = 'Copied';
  move(part('close'));
  expect(part('copy').title).toBe('Copied');
});

test('hides it when its element is removed', async () => {
  const { part, move, shown } = view(two);
  move(part('copy'));
  part('copy').remove();
  await new Promise(process.nextTick);
  expect(shown()).toBeUndefined();
});

test('ends without a trace', () => {
  const { layer, part, end, move, tip } = view(two);
  move(part('copy'));
  end();
  expect([tip(), part('copy').title]).toEqual([null, 'Copy address']);
  move(part('copy'));
  expect([tip(), part('copy').title, layer.childElementCount]).toEqual([null, 'Copy address', 1]);
});
