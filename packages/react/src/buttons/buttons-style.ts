import { useInsertionEffect } from 'react';

const adopted = new WeakMap<Document, Set<string>>();

/** Adopts a style of buttons on the document, once: no style element, so a strict policy is no obstacle. */
export function useButtonsStyle(css: string): void {
  useInsertionEffect(() => {
    const known = adopted.get(document) ?? new Set();
    if (known.has(css)) return;
    adopted.set(document, known.add(css));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, [css]);
}
