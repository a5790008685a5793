import type { AppKitCore } from '@mooring/core';
import { loadModal } from './load-modal.ts';

const firstWait = 1_000;
const longestWait = 30_000;

/**
 * Fetches the modal's views and shows them in an element of the page; asks again where they do not arrive, for there is
 * no press to try again with. Returns a function that ends it.
 */
export function embedModal(core: AppKitCore, parent: HTMLElement): () => void {
  let attached: { destroy(): void } | undefined;
  let cancel: (() => void) | undefined;
  let ended = false;
  const attach = (wait: number): void => {
    loadModal().then(
      ({ attachEmbedded }) => {
        if (!ended) attached = attachEmbedded({ core, parent });
      },
      () => {
        if (!ended) cancel = core.clock.after(wait, () => attach(Math.min(wait * 2, longestWait)));
      },
    );
  };
  attach(firstWait);
  return () => {
    ended = true;
    cancel?.();
    attached?.destroy();
  };
}
