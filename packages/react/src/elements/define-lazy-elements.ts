import type { AppKitCore } from '@mooring/core';
import { defineElements } from './define-elements.ts';

/** Milliseconds before a chunk that did not arrive is asked for again; twice as long each time. */
const firstWait = 1_000;

/** Defines the elements; what they do is fetched when the page has one. */
export function defineLazyElements({ clock }: Pick<AppKitCore, 'clock'>): void {
  defineElements((element, kind) => {
    const load = (wait: number): void => {
      import('../exports/elements.ts').then(
        ({ syncElement }) => syncElement(element, kind),
        () => clock.after(wait, () => load(wait * 2)),
      );
    };
    load(firstWait);
  });
}
