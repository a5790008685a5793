import { escapeEvent } from './escape-event.ts';
import type { CloseReason } from './modal-shell.ts';

export interface ClosingParts {
  readonly dialog: HTMLDialogElement;
  readonly shade: Element;
  readonly card: Element;
  readonly requestClose: (reason: CloseReason) => void;
}

/**
 * Turns Escape, a press outside and the platform's back gesture into close requests. Disables native closing, which
 * ignores `preventDefault` on the third press.
 */
export function watchClosing({ dialog, shade, card, requestClose }: ClosingParts): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  // Capture on the window, so that a dialog of the page below ours does not close as well.
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      if (!dialog.matches(':modal') && !event.composedPath().includes(dialog)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      dialog.dispatchEvent(new Event(escapeEvent));
      if (!event.repeat) requestClose('escape');
    },
    { capture: true, signal },
  );
  dialog.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault();
      requestClose('back');
    },
    { signal },
  );
  // A press that starts in the card (text selection, dragging) and ends outside is no close request.
  let downOutside = false;
  let upOutside = false;
  const isOutside = (event: Event) => {
    const path = event.composedPath();
    return !path.includes(card) && (path[0] === shade || path[0] === dialog);
  };
  dialog.addEventListener(
    'pointerdown',
    (event) => {
      downOutside = isOutside(event) && event.button === 0;
    },
    { signal },
  );
  dialog.addEventListener(
    'pointerup',
    (event) => {
      upOutside = isOutside(event);
    },
    { signal },
  );
  dialog.addEventListener(
    'click',
    (event) => {
      if (downOutside && upOutside && isOutside(event)) requestClose('outside');
      downOutside = false;
    },
    { signal },
  );
  return () => controller.abort();
}
