import type { Theme } from '../theme/apply-theme.ts';

/** Why the visitor wants the modal to close. */
export type CloseReason = 'escape' | 'outside' | 'drag' | 'back';

/** The modal's frame: opens before any view has loaded, knows nothing of what is shown in it. */
export interface ModalShell {
  /** Where views are rendered. While it is empty a skeleton is shown. */
  readonly container: HTMLElement;
  /** The element in the page's light DOM. A child with `slot="frame"` is shown in the card (the secure site's frame). */
  readonly host: HTMLElement;
  readonly isOpen: boolean;
  /** Shows the dialog in the same frame. Does nothing when it is open. */
  open(): void;
  /** Takes it away and gives the focus back. Does nothing when it is closed. */
  close(): void;
  /** Says no to a close: 500 ms, 4 px. */
  shake(): void;
  /** Escape, a press outside, a drag down, the platform's back. Nothing closes unless the callback does it. */
  onRequestClose(callback: (reason: CloseReason) => void): () => void;
  /** `true` lets the page be used while the dialog stays visible: a wallet may draw in the page. */
  setStandAside(aside: boolean): void;
  /**
   * A behaviour that runs while the dialog is open, from now on; it gives back how to end it. Lets what the skeleton
   * does not need (focus, height, dragging) come with the views.
   */
  whileOpen(behaviour: ShellBehaviour): void;
  /** Adds style text once. */
  adoptStyles(css: string): void;
  setTheme(theme: Theme): void;
  /** Language of what is shown (BCP 47) and its direction of writing. */
  setLanguage(language: string, direction: 'ltr' | 'rtl'): void;
  /** Says in the skeleton's place that the views did not arrive, with a button that tries again. */
  showFailure(failure: { readonly text: string; readonly action: string; readonly retry: () => void }): void;
  /** Accessible name of the dialog. */
  setLabel(label: string): void;
  /** Removes everything from the page. */
  destroy(): void;
}

export interface ShellParts {
  readonly dialog: HTMLDialogElement;
  readonly card: HTMLElement;
  readonly grip: HTMLElement;
  readonly container: HTMLElement;
  readonly requestClose: (reason: CloseReason) => void;
}

export type ShellBehaviour = (parts: ShellParts) => () => void;

export interface ModalShellOptions {
  /** Accessible name until a view gives one. */
  readonly label: string;
  /** Where the host element goes. Default: the body. */
  readonly parent?: HTMLElement | undefined;
}
