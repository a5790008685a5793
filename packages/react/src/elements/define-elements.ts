import { type ElementKind, elementKinds } from './element-kinds.ts';

/**
 * Defines `appkit-…` and `w3m-…`, each once, however often this is called. `sync` is told whenever such an element
 * comes into a document or leaves it; all it does is its own. Does nothing on a server.
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
