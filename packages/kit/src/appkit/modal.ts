import type { AppKit } from './app-kit.ts';

/** The last instance of `createAppKit` in a browser; `undefined` before, on a server, and after `destroy`. */
export let modal: AppKit | undefined;

/** Returns a function that forgets it, unless another was made meanwhile. */
export function rememberModal(made: AppKit): () => void {
  modal = made;
  return () => {
    if (modal === made) modal = undefined;
  };
}
