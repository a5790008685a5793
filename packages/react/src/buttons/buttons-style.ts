import { baseCss, buttonCss, iconCss, spinnerCss, tokensCss } from '@mooring/ui/page';
import { useInsertionEffect } from 'react';

const pageButtonCss = `${tokensCss('.mo-page-button')}${baseCss}${buttonCss}${iconCss}${spinnerCss}
.mo-page-button { font: 500 15px/20px var(--w3m-font-family, inherit); }
.mo-page-button .mo-mark { margin-inline-start: -6px; }
.mo-page-button .mo-amount { color: var(--mo-quiet); }
`;

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
