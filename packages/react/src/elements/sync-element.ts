import type { AppKitCore } from '@mooring/core';
import { watchCore } from '@mooring/core/page';
import type { ElementKind } from './element-kinds.ts';
import { addProperties } from './element-values.ts';
import { elementViews } from './element-views.ts';

/** An instance as `createAppKit` returns it. */
interface Instance {
  readonly core: AppKitCore;
}

// Functions that stop each element in a document.
const running = new WeakMap<Element, () => void>();

/** Starts an element while it is in a document, and stops it otherwise. Safe to call often. */
export function syncElement(element: HTMLElement, kind: ElementKind): void {
  const end = running.get(element);
  if (!element.isConnected) {
    running.delete(element);
    end?.();
  } else if (end === undefined) {
    running.set(element, start(element, kind));
  }
}

/** Binds an element to the instance in its `appKit` property, else to the latest one. */
function start(element: HTMLElement, kind: ElementKind): () => void {
  addProperties(element);
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
  let own = ownInstance(element);
  let latest: AppKitCore | undefined;
  let shown: AppKitCore | undefined;
  let end: () => void = () => undefined;
  const show = (): void => {
    const core = own?.core ?? latest;
    if (core === shown) return;
    end();
    // A removed element does not react to presses.
    root.replaceChildren();
    shown = core;
    end = core === undefined ? () => undefined : elementViews[kind]({ element, root, core });
  };
  Object.defineProperty(element, 'appKit', {
    configurable: true,
    enumerable: true,
    get: () => own,
    set: (given: Instance | undefined) => {
      own = given;
      show();
    },
  });
  const unwatch = watchCore((core) => {
    latest = core;
    show();
  });
  return () => {
    unwatch();
    end();
    // A reconnected element keeps only the instance that it was given.
    Object.defineProperty(element, 'appKit', { configurable: true, writable: true, value: own });
    root.replaceChildren();
  };
}

function ownInstance(element: HTMLElement): Instance | undefined {
  return Reflect.get(element, 'appKit') as Instance | undefined;
}
