import type { AppKitCore } from '@mooring/core';
import { untilLoaded } from '../context/until-loaded.ts';
import { loadPageElements } from '../lazy.ts';
import { defineElements } from './define-elements.ts';
import type { syncElement } from './sync-element.ts';

/** Defines the elements. Their code loads once the page has one. */
export function registerElements(
  { clock }: Pick<AppKitCore, 'clock'>,
  load: () => Promise<{ readonly syncElement: typeof syncElement }> = loadPageElements,
): void {
  defineElements((element, kind) => {
    untilLoaded(clock, load, ({ syncElement }) => {
      syncElement(element, kind);
      return undefined;
    });
  });
}
