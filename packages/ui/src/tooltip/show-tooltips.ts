import { escapeEvent } from '../shell/escape-event.ts';
import { placeBeside } from './place-beside.ts';
import { tooltipCss } from './tooltip-css.ts';

export interface TooltipParts {
  /** Element in which every `title` shows as our tooltip. */
  readonly container: HTMLElement;
  /** Parent of the tooltips: nothing else of the modal is above it. */
  readonly layer: HTMLElement;
  adoptStyles(css: string): void;
}

interface Shown {
  readonly about: HTMLElement;
  readonly text: string;
  readonly by: 'pointer' | 'focus' | 'touch';
}

const tipId = 'mo-tip';

/** A tap on these does what they are for. */
const controls = 'a, button, input, label, select, summary, textarea';

/** Pixels of unintended movement to ignore. */
const jitter = 4;

/** Whether the element shows the whole text, untruncated, and needs no tooltip. */
function showsWholeText(about: HTMLElement, text: string): boolean {
  if (about.textContent !== text) return false;
  return about.scrollWidth <= about.clientWidth + 1 && about.scrollHeight <= about.clientHeight + 1;
}

/** Elements with a `title` for a focused element: itself, or truncated texts in it. */
function titledElements(target: HTMLElement): readonly HTMLElement[] {
  return [target, ...target.querySelectorAll<HTMLElement>('[title]')].filter(({ title }) => title !== '');
}

/**
 * Replaces the browser's tooltips. Shows a tooltip after a delay when the pointer moves on an element, and immediately
 * on keyboard focus, above everything, until the pointer or the focus leaves (the pointer may move onto it), or on
 * Escape, which closes the modal as well. A pointer that rests while the view changes under it shows none. By touch, a
 * tap outside controls shows a tooltip; the next tap or scrolling hides it. Returns a function that ends it.
 */
export function showTooltips({ container, layer, adoptStyles }: TooltipParts): () => void {
  adoptStyles(tooltipCss);
  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.id = tipId;
  tip.role = 'tooltip';
  tip.popover = 'manual';
  tip.hidden = true;
  const words = document.createElement('span');
  words.className = 'tip__text';
  words.dir = 'auto';
  tip.append(words);
  layer.append(tip);

  /** The element whose `title` is removed, so that the browser shows no tooltip of its own. */
  let current: Shown | undefined;
  /** Whether the taken element's tooltip has been shown or refused. */
  let handled = false;
  /** Whether the last press was a touch. */
  let touched = false;
  /** Where the pointer has pressed. */
  let pressed: { readonly x: number; readonly y: number } | undefined;
  const controller = new AbortController();
  const { signal } = controller;

  const hide = (): void => {
    handled = true;
    if (!tip.hidden) tip.hidePopover?.();
    tip.hidden = true;
    current?.about.removeAttribute('aria-describedby');
  };
  const restoreTitle = (): void => {
    hide();
    // A `title` that was set meanwhile is newer.
    if (current !== undefined && !current.about.hasAttribute('title')) current.about.title = current.text;
    current = undefined;
  };
  const place = (): void => {
    if (current === undefined || tip.hidden) return;
    const { width, height } = tip.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const view = { width: clientWidth, height: clientHeight };
    const spot = placeBeside(current.about.getBoundingClientRect(), { width, height }, view);
    tip.style.left = `${spot.left}px`;
    tip.style.top = `${spot.top}px`;
  };
  const hideTitle = (about: HTMLElement, by: Shown['by']): void => {
    if (current?.about === about) return;
    restoreTitle();
    current = { about, text: about.title, by };
    handled = false;
    about.removeAttribute('title');
  };
  const show = (): void => {
    if (current === undefined || handled) return;
    handled = true;
    const { about, text, by } = current;
    if (showsWholeText(about, text)) return;
    words.textContent = text;
    tip.className = `tip tip--${by}`;
    tip.hidden = false;
    tip.showPopover?.();
    const named = about.getAttribute('aria-label') ?? about.textContent;
    if (named !== text) about.setAttribute('aria-describedby', tipId);
    place();
  };
  const over = (target: EventTarget | null): void => {
    if (!(target instanceof Element) || tip.contains(target) || current?.about.contains(target)) return;
    const about = target.closest<HTMLElement>('[title]:not([title=""])');
    if (about !== null) hideTitle(about, 'pointer');
    else if (current?.by === 'pointer') restoreTitle();
  };
  const tapped = (target: EventTarget | null): void => {
    const wasOn = current?.by === 'touch' && target instanceof Node && current.about.contains(target);
    restoreTitle();
    if (wasOn || !(target instanceof Element) || target.closest(controls) !== null) return;
    const about = target.closest<HTMLElement>('[title]:not([title=""])');
    if (about === null) return;
    hideTitle(about, 'touch');
    show();
  };
  const focused = (target: EventTarget | null): void => {
    if (!(target instanceof HTMLElement) || target.tabIndex < 0 || !target.matches(':focus-visible')) return;
    const about = titledElements(target).find((one) => !showsWholeText(one, one.title));
    if (about === undefined) return;
    hideTitle(about, 'focus');
    show();
  };

  const on = <Name extends keyof HTMLElementEventMap>(
    target: EventTarget,
    name: Name,
    run: (event: HTMLElementEventMap[Name]) => void,
  ): void => target.addEventListener(name, run as EventListener, { signal, capture: true, passive: true });
  // Also when the layout moves under a resting pointer: no `pointermove` follows then.
  on(layer, 'pointerover', (event) => event.pointerType !== 'touch' && over(event.target));
  on(layer, 'pointermove', ({ pointerType, target, clientX, clientY }) => {
    if (pointerType === 'touch' || tip.contains(target as Node)) return;
    if (pressed !== undefined && Math.hypot(clientX - pressed.x, clientY - pressed.y) <= jitter) return;
    pressed = undefined;
    over(target);
    if (current?.by === 'pointer') show();
  });
  on(layer, 'pointerout', (event) => {
    // The pointer left the layer or the window.
    const { relatedTarget: next } = event;
    if (current?.by === 'pointer' && !(next instanceof Node && layer.contains(next))) restoreTitle();
  });
  on(container, 'focusin', ({ target }) => focused(target));
  on(container, 'focusout', () => current?.by === 'focus' && restoreTitle());
  on(window, 'pointerdown', (event) => {
    touched = event.pointerType === 'touch';
    const path = event.composedPath();
    if (current?.by === 'touch' && !path.includes(container) && !path.includes(tip)) restoreTitle();
  });
  // No tooltip for a pressed element, or for one that appears in its place.
  on(container, 'click', ({ target, clientX, clientY, detail }) => {
    if (detail > 0) pressed = { x: clientX, y: clientY };
    hide();
    if (touched) tapped(target);
    touched = false;
  });
  // The page, too: an inline modal scrolls with it. No scroll event leaves a shadow root.
  for (const scrolled of [container, window])
    on(scrolled, 'scroll', () => (current?.by === 'touch' ? restoreTitle() : place()));
  on(layer, 'transitionend', place);
  on(layer, 'animationend', place);
  layer.addEventListener(escapeEvent, hide, { signal });
  // In an inline modal, no dialog turns Escape into that event.
  if (layer.closest('dialog') === null)
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal, capture: true });
  const watch = new MutationObserver(() => {
    if (current !== undefined && !current.about.isConnected) restoreTitle();
    else place();
  });
  watch.observe(container, { childList: true, subtree: true });

  // The pointer may have been on an element before this code loaded: suppress the browser's own tooltip there.
  over([...container.querySelectorAll(':hover')].at(-1) ?? null);
  focused((container.getRootNode() as ShadowRoot).activeElement);

  return () => {
    controller.abort();
    watch.disconnect();
    restoreTitle();
    tip.remove();
  };
}
