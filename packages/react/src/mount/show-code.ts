import type { AppKitCore } from '@mooring/core';
import { untilLoaded } from '../context/until-loaded.ts';
import { loadPairing } from '../lazy.ts';

/** Fetches the code's view and renders it in an element of the page; on a phone nothing. Returns a function that ends it. */
export function showCode(core: AppKitCore, parent: HTMLElement): () => void {
  // A phone cannot scan its own screen.
  if (core.store.getState().device.mobile) return () => undefined;
  return untilLoaded(
    core.clock,
    loadPairing,
    ({ showConnectCode }) => showConnectCode({ core, parent }).destroy,
  );
}
