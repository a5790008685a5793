import type { Theme } from '../theme/apply-theme.ts';
import type { ShellFailure } from './failure.ts';

/** Why the visitor wants the modal to close. */
export type CloseReason = 'escape' | 'outside' | 'drag' | 'back' | 'button';

/** A part of the skeleton that the shell shows until there are views. */
export type WaitingBlock =
  | 'title'
  | 'row'
  | 'cells'
  | 'note'
  | 'code'
  | 'status'
  | 'button'
  | 'mark'
  | 'name'
  | 'amount';

/** The modal's frame: opens before any view has loaded, and is independent of its content. */
export interface ModalShell {
  /** Element to render views into. Shows a skeleton while empty. */
  readonly container: HTMLElement;
  /** The element in the page's light DOM. A child with `slot="frame"` is shown in the card (the secure site's frame). */
  readonly host: HTMLElement;
  readonly isOpen: boolean;
  /** Shows the dialog in the same frame, also after the page has replaced its body. Does nothing if it is open. */
  open(): void;
  /** Hides the dialog and restores the focus. Does nothing if it is closed. */
  close(): void;
  /** Refuses to close with a shake: 500 ms, 4 px. */
  shake(): void;
  /**
   * Calls back on Escape, a press outside, a drag down, the back gesture and the skeleton's button. Only the callback may
   * close the dialog.
   */
  onRequestClose(callback: (reason: CloseReason) => void): () => void;
  /** `true` makes the page usable while the dialog stays visible, because a wallet may draw in the page. */
  setStandAside(aside: boolean): void;
  /**
   * Adds a behaviour that runs while the dialog is open, and returns a function that ends it. Lets behaviour that the
   * skeleton does not need (focus, height, dragging) load with the views.
   */
  whileOpen(behaviour: ShellBehaviour): void;
  /** Adds style text once. */
  adoptStyles(css: string): void;
  setTheme(theme: Theme): void;
  /** Sets the language of the content (BCP 47), its writing direction, and the name of the skeleton's button that closes. */
  setLanguage(language: string, direction: 'ltr' | 'rtl', closeLabel: string): void;
  /** Gives the skeleton the shape of the view that comes. An inline shell has none. */
  setWaiting(blocks: readonly WaitingBlock[]): void;
  /** Replaces the skeleton by an error that the views failed to load, with a retry button. */
  showFailure(failure: ShellFailure): void;
  /** Sets the accessible name of the dialog. */
  setLabel(label: string): void;
  /** Removes everything from the page. */
  destroy(): void;
}

export interface ShellParts {
  readonly host: HTMLElement;
  readonly dialog: HTMLDialogElement;
  readonly card: HTMLElement;
  readonly grip: HTMLElement;
  readonly container: HTMLElement;
  readonly requestClose: (reason: CloseReason) => void;
  /** Puts the host back into the page, and shows the dialog as it was. */
  readonly showAgain: () => void;
}

export type ShellBehaviour = (parts: ShellParts) => () => void;

export interface ModalShellOptions {
  /** Accessible name until a view sets one. */
  readonly label: string;
  /** Accessible name of the button that closes the skeleton. */
  readonly closeLabel: string;
  /** Parent of the host element. Default, and once the page has removed it: the body. */
  readonly parent?: HTMLElement | undefined;
}
