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
    const root = dialog.getRootNode() as ShadowRoot;
    const active = root.activeElement;
    if (first === undefined || last === undefined) {
      event.preventDefault();
      return;
    }
    const inside = active !== null && active !== dialog && container.contains(active);
    const target = event.shiftKey ? last : first;
    const edge = event.shiftKey ? first : last;
    if (inside && active !== edge) return;
    // A heading that was focused by a change of view stands before the first control in the document.
    if (!inside && event.shiftKey === false && active !== dialog && active !== null) return;
    event.preventDefault();
    target.focus();
  };
  dialog.addEventListener('keydown', onKey);
  return () => dialog.removeEventListener('keydown', onKey);
}
