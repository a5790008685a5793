import type { ShellParts } from './modal-shell.ts';

const controls = 'a[href],button,input,select,textarea,[tabindex]';

function reachable(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(controls)].filter(
    (control) =>
      control.tabIndex >= 0 && !control.matches(':disabled') && control.getClientRects().length > 0,
  );
}

/** Target of Tab if it would leave the dialog; `undefined` if the platform's target is right. */
function wrapped(dialog: HTMLElement, container: HTMLElement, backwards: boolean): HTMLElement | undefined {
  const active = (dialog.getRootNode() as ShadowRoot).activeElement;
  // The focus is in a frame of the page that the card shows.
  if (active === null) return undefined;
  const list = reachable(container);
  const target = backwards ? list.at(-1) : list[0];
  const edge = backwards ? list[0] : list.at(-1);
  if (target === undefined || edge === undefined) return dialog;
  if (active === dialog || active === edge) return target;
  // A heading that was focused after a view change is before or between the controls.
  const edgeIsBefore = Boolean(active.compareDocumentPosition(edge) & Node.DOCUMENT_POSITION_PRECEDING);
  return edgeIsBefore === backwards ? undefined : target;
}

/** Wraps Tab between the last and the first control while the dialog is modal. */
export function keepFocusInside({ dialog, container }: ShellParts): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = dialog.matches(':modal') ? wrapped(dialog, container, event.shiftKey) : undefined;
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  };
  dialog.addEventListener('keydown', onKey);
  return () => dialog.removeEventListener('keydown', onKey);
}
