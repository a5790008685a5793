import { showCode } from '../mount/show-code.ts';
import type { ViewParts } from './page-button-view.ts';

/** Renders a live code inline. Returns a function that ends it. */
export function connectCodeView({ root, core }: ViewParts): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host { display: block; } :host([hidden]) { display: none; }');
  root.adoptedStyleSheets = [sheet];
  const parent = document.createElement('div');
  root.replaceChildren(parent);
  return showCode(core, parent);
}
