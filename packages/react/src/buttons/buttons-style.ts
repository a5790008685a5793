import { useInsertionEffect } from 'react';
import { pageButtonCss } from './page-button-css.ts';

const adopters = new WeakSet<Document>();

/** Adopts the buttons' style on the document, once: no style element, so a strict policy is no obstacle. */
export function useButtonsStyle(): void {
  useInsertionEffect(() => {
    if (adopters.has(document)) return;
    adopters.add(document);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageButtonCss);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, []);
}
