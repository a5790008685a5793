import type { ShellParts } from './modal-shell.ts';

const controls = 'a[href],button,input,select,textarea,[tabindex]';

function reachable(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(controls)].filter(
    (control) =>
      control.tabIndex >= 0 && !control.matches(':disabled') && control.getClientRects().length > 0,
  );
}

/** Where Tab goes when it would leave the dialog, else `undefined`: the platform's own step is right. */
function wrapped(dialog: HTMLElement, container: HTMLElement, backwards: boolean): HTMLElement | undefined {
  const active = (dialog.getRootNode() as ShadowRoot).activeElement;
  // Nothing of ours has the focus: it is in a frame of the page that is shown in the card.
  if (active === null) return undefined;
  const list = reachable(container);
  const target = backwards ? list.at(-1) : list[0];
  const edge = backwards ? list[0] : list.at(-1);
  if (target === undefined || edge === undefined) return dialog;
  if (active === dialog || active === edge) return target;
  // The heading that a change of view focused stands before or between the controls.
  const edgeIsBefore = Boolean(active.compareDocumentPosition(edge) & Node.DOCUMENT_POSITION_PRECEDING);
  return edgeIsBefore === backwards ? undefined : target;
}

/** Tab from the last control goes to the first and back again, while the page behind cannot be used. */
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
