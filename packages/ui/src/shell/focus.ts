const controls = 'a[href],button,input,select,textarea,[tabindex]';

/** What has the focus, looking into open shadow roots. */
export function deepActiveElement(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

function reachable(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(controls)].filter(
    (control) =>
      control.tabIndex >= 0 && !control.matches(':disabled') && control.getClientRects().length > 0,
  );
}

/** Tab from the last control goes to the first and back again, while `applies`. */
export function keepFocusInside(
  dialog: HTMLDialogElement,
  container: HTMLElement,
  applies: () => boolean,
): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || !applies()) return;
    const list = reachable(container);
    const first = list[0];
    const last = list.at(-1);
    const active = (dialog.getRootNode() as ShadowRoot).activeElement;
    // Nothing of ours has the focus: it is in a frame of the page that is shown in the card.
    if (active === null) return;
    const target = event.shiftKey ? last : first;
    const edge = event.shiftKey ? first : last;
    if (target === undefined || edge === undefined) {
      event.preventDefault();
      return;
    }
    // The heading that a change of view focused stands before or between the controls.
    const before =
      active !== edge && Boolean(active.compareDocumentPosition(edge) & Node.DOCUMENT_POSITION_PRECEDING);
    const inside = active !== dialog && active !== edge && container.contains(active);
    if (inside && (event.shiftKey ? before : !before)) return;
    event.preventDefault();
    target.focus();
  };
  dialog.addEventListener('keydown', onKey);
  return () => dialog.removeEventListener('keydown', onKey);
}
