import type { AppKitCore } from '@mooring/core';
import { defineElements } from './define-elements.ts';

/** Milliseconds before a chunk that did not arrive is asked for again; twice as long each time. */
const firstWait = 1_000;

const loadElements = () => import('../exports/elements.ts');

/** Defines the elements; what they do is fetched when the page has one. */
export function defineLazyElements({ clock }: Pick<AppKitCore, 'clock'>, load = loadElements): void {
  defineElements((element, kind) => {
    const sync = (wait: number): void => {
      load().then(
        ({ syncElement }) => syncElement(element, kind),
        () => clock.after(wait, () => sync(wait * 2)),
      );
    };
    sync(firstWait);
  });
}
