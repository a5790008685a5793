import type { AppKit } from './app-kit.ts';

/** The last instance of `createAppKit` in a browser; `undefined` before, on a server, and after `destroy`. */
export let modal: AppKit | undefined;

/** Sets `modal`. Returns a function that clears it, unless another instance has replaced it. */
export function rememberModal(made: AppKit): () => void {
  modal = made;
  return () => {
    if (modal === made) modal = undefined;
  };
}
