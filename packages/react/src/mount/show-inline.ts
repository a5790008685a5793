import type { AppKitCore } from '@mooring/core';
import { untilLoaded } from '../context/until-loaded.ts';
import { loadModal } from '../lazy.ts';

/** Fetches the modal's views and renders them in an element of the page. Returns a function that ends it. */
export function showInline(core: AppKitCore, parent: HTMLElement): () => void {
  return untilLoaded(core.clock, loadModal, ({ attachInline }) => attachInline({ core, parent }).destroy);
}
