import { type ElementKind, elementKinds } from './element-kinds.ts';

/**
 * Defines the `appkit-…` and `w3m-…` elements once, however often it is called. `sync` runs whenever such an element
 * enters or leaves a document, and does all the work. Does nothing on a server.
 */
export function defineElements(sync: (element: HTMLElement, kind: ElementKind) => void): void {
  if (typeof customElements === 'undefined') return;
  for (const prefix of ['appkit-', 'w3m-']) {
    for (const kind of elementKinds) {
      if (customElements.get(prefix + kind) !== undefined) continue;
      customElements.define(
        prefix + kind,
        class extends HTMLElement {
          connectedCallback() {
            sync(this, kind);
          }
          disconnectedCallback() {
            sync(this, kind);
          }
        },
      );
    }
  }
}
