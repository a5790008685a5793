import type { AppKitCore, AppKitState } from '@mooring/core';
import { type ChainNamespace, deepEqual } from '@mooring/core/page';
import { applyTheme } from '@mooring/ui/shell';
import type { ButtonModel } from '../buttons/button-model.ts';
import { sameParts } from '../context/same-parts.ts';
import { messages as english } from '../messages/page/en.generated.ts';
import type { PageMessages } from '../messages/page-messages.ts';
import { readPageMessages } from '../messages/read-page-messages.ts';
import { preloadModal } from '../mount/preload-modal.ts';
import { pressButton } from '../mount/press-button.ts';
import { drawIcon } from './draw-icon.ts';
import { drawMark } from './draw-mark.ts';
import { drawSpinner } from './draw-spinner.ts';
import { type ElementValues, readValues } from './element-values.ts';
import { elementsStyle } from './elements-style.ts';

export interface ViewParts {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  readonly core: AppKitCore;
}

/** Builds a button's model. */
export interface ButtonSource {
  /** The parts of the state that the model reads, for the namespace of the element (default: the active one). */
  parts(state: AppKitState, namespace: ChainNamespace, values: ElementValues): readonly unknown[];
  model(state: AppKitState, values: ElementValues, messages: PageMessages): ButtonModel;
  /** Called before each drawing; `changed` requests a new model. */
  follow?(state: AppKitState, values: ElementValues, changed: () => void): void;
  press?(values: ElementValues, changed: () => void): void;
  /** Draws a mark by its name and icon, for models that have one. */
  picture?(name: string, icon: string | undefined): Element;
  end?(): void;
}

/** A page button that opens the modal, as plain DOM. Returns a function that ends it. */
export function pageButtonView({ element, root, core }: ViewParts, source: ButtonSource): () => void {
  root.adoptedStyleSheets = [elementsStyle()];
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-haspopup', 'dialog');
  button.setAttribute('part', 'button');
  const label = document.createElement('span');
  label.className = 'mo-button__label';
  button.append(label);
  root.replaceChildren(button);

  let drawn: ButtonModel | undefined;
  let theme: AppKitState['theme'] | undefined;
  let locale = 'en';
  let messages: PageMessages = english;
  let ended = false;
  const speak = async (wanted: string): Promise<void> => {
    locale = wanted;
    const read = await readPageMessages(wanted);
    if (ended || locale !== wanted) return;
    messages = read;
    button.lang = read.language;
    button.dir = read.direction;
    update();
  };
  const partsOf = (state: AppKitState, values: ElementValues): readonly unknown[] => [
    state.theme,
    state.options.locale,
    ...source.parts(state, values.namespace ?? state.activeNamespace, values),
  ];
  let seen: readonly unknown[] = [];
  const update = (): void => {
    if (ended) return;
    const state = core.store.getState();
    const values = readValues(element);
    seen = partsOf(state, values);
    source.follow?.(state, values, update);
    if (state.options.locale !== locale) void speak(state.options.locale);
    const model = named(source.model(state, values, messages), element);
    button.disabled = values.disabled || model.disabled === true;
    button.hidden = model.hidden === true;
    button.className = [
      'mo-root mo-page-button mo-button',
      model.primary ? 'mo-button--primary' : 'mo-button--quiet',
      ...(values.size === 'sm' ? ['mo-button--small'] : []),
    ].join(' ');
    if (state.theme !== theme) {
      theme = state.theme;
      applyTheme(button, theme);
    }
    if (model.busy) button.setAttribute('aria-busy', 'true');
    else button.removeAttribute('aria-busy');
    if (deepEqual(model, drawn)) return;
    drawn = model;
    if (model.name === undefined) button.removeAttribute('aria-label');
    else button.setAttribute('aria-label', model.name);
    label.replaceChildren(...draw(model, source));
  };

  const prefetch = (): void => {
    // Offline, or a deploy in between: a press retries.
    void preloadModal();
  };
  for (const intent of ['pointerenter', 'focus', 'touchstart']) {
    button.addEventListener(intent, prefetch, { passive: true });
  }
  button.addEventListener('click', () => {
    if (drawn === undefined || drawn.busy) return;
    if (source.press === undefined) pressButton(core, drawn.opens);
    else source.press(readValues(element), update);
  });

  const attributes = new MutationObserver(update);
  attributes.observe(element, { attributes: true, childList: true, characterData: true, subtree: true });
  const unsubscribe = core.store.subscribe((state) => {
    if (!sameParts(partsOf(state, readValues(element)), seen)) update();
  });
  update();
  return () => {
    ended = true;
    attributes.disconnect();
    unsubscribe();
    source.end?.();
  };
}

/** Slotted content becomes part of the button's accessible name, because voice control users say the visible text. */
function named(model: ButtonModel, element: HTMLElement): ButtonModel {
  return model.slotted && element.textContent?.trim() ? { ...model, name: undefined } : model;
}

function draw({ mark, amount, text, other, slotted }: ButtonModel, source: ButtonSource): Node[] {
  const nodes: Node[] = [];
  const before = drawBefore(mark, source);
  if (before !== undefined) nodes.push(before);
  if (amount !== undefined) nodes.push(amount === 'loading' ? drawSpinner() : drawAmount(amount));
  const words = document.createElement(slotted ? 'slot' : 'bdi');
  words.textContent = text;
  words.className = 'mo-button__words';
  if (other !== undefined) words.dataset.other = other;
  nodes.push(words);
  return nodes;
}

function drawBefore(mark: ButtonModel['mark'], source: ButtonSource): Element | undefined {
  if (mark === undefined) return undefined;
  if ('path' in mark) return drawIcon(mark.path);
  return 'address' in mark ? drawMark(mark.address) : source.picture?.(mark.name, mark.icon);
}

function drawAmount({ value, unit }: { readonly value: string; readonly unit: string }): HTMLElement {
  const amount = document.createElement('span');
  amount.className = 'mo-amount mo-number';
  const figure = document.createElement('bdi');
  figure.textContent = value;
  amount.append(figure, ` ${unit}`);
  return amount;
}
