import type { ShellParts } from './modal-shell.ts';

/** Fraction of the card's height beyond which releasing closes it. */
const enough = 0.3;
/** Minimum speed of a flick, in pixels per millisecond. */
const flick = 0.6;
/** Milliseconds after its last move from which the pointer is at rest. */
const rest = 100;

/** Lets the visitor drag the sheet down on a phone by its grip or any element with `data-shell-drag`. */
export function trackDrag({ card, grip, requestClose }: ShellParts): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let start: { readonly y: number; readonly pointer: number } | undefined;
  let last = { y: 0, time: 0, speed: 0 };

  const isHandle = (event: PointerEvent) => {
    if (getComputedStyle(grip).display === 'none' || event.button !== 0) return false;
    for (const target of event.composedPath()) {
      if (target === card) return false;
      if (target instanceof HTMLButtonElement) return false;
      if (target === grip) return true;
      if (target instanceof HTMLElement && target.hasAttribute('data-shell-drag')) return true;
    }
    return false;
  };
  /** How far the card is from its place, in pixels. */
  let shift = 0;
  const settle = () => {
    card.classList.remove('card--dragged');
    // Without a transition, nothing would remove the class.
    card.classList.toggle('card--settling', shift > 0);
    card.style.removeProperty('translate');
    shift = 0;
  };
  card.addEventListener(
    'transitionend',
    ({ target }) => {
      if (target === card) card.classList.remove('card--settling');
    },
    { signal },
  );
  card.addEventListener(
    'pointerdown',
    (event) => {
      if (!isHandle(event)) return;
      start = { y: event.clientY, pointer: event.pointerId };
      last = { y: event.clientY, time: event.timeStamp, speed: 0 };
      card.setPointerCapture(event.pointerId);
      card.classList.add('card--dragged');
    },
    { signal },
  );
  card.addEventListener(
    'pointermove',
    (event) => {
      if (start?.pointer !== event.pointerId) return;
      const passed = Math.max(1, event.timeStamp - last.time);
      last = { y: event.clientY, time: event.timeStamp, speed: (event.clientY - last.y) / passed };
      shift = Math.max(0, event.clientY - start.y);
      card.style.setProperty('translate', `0 ${shift}px`);
    },
    { signal },
  );
  const end = (event: PointerEvent) => {
    if (start?.pointer !== event.pointerId) return;
    const moved = event.clientY - start.y;
    start = undefined;
    const flicked = last.speed > flick && event.timeStamp - last.time < rest;
    const wanted = event.type === 'pointerup' && moved > 8 && (moved > card.offsetHeight * enough || flicked);
    settle();
    if (wanted) requestClose('drag');
  };
  card.addEventListener('pointerup', end, { signal });
  card.addEventListener('pointercancel', end, { signal });
  return () => {
    controller.abort();
    card.classList.remove('card--dragged', 'card--settling');
    card.style.removeProperty('translate');
  };
}
