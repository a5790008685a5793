import { useInsertionEffect } from 'react';

const adopted = new WeakMap<Document, Set<string>>();

/** Adopts a button style sheet on the document, once. Without a style element, it works under a strict CSP. */
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
