import type { AppKitCore } from '@mooring/core';
import { untilLoaded } from '../modal/until-loaded.ts';
import { defineElements } from './define-elements.ts';

const loadElements = async () => import('../exports/elements.ts');

/** Defines the elements; what they do is fetched when the page has one. */
export function defineLazyElements({ clock }: Pick<AppKitCore, 'clock'>, load = loadElements): void {
  defineElements((element, kind) => {
    untilLoaded(clock, load, ({ syncElement }) => syncElement(element, kind));
  });
}
