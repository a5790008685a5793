import { pageButtonCss } from '../buttons/page-button-css.ts';
import { richButtonCss } from '../buttons/rich-button-css.ts';

const elementsCss = `${pageButtonCss}${richButtonCss}
:host { display: inline-block; vertical-align: middle; }
:host([hidden]), .mo-page-button[hidden] { display: none; }
.mo-mark, .mo-monogram, .mo-picture { display: block; flex: none; }
.mo-mark { border-radius: 50%; }
.mo-picture { border-radius: 28%; object-fit: cover; }
`;

let sheet: CSSStyleSheet | undefined;

/** One style sheet for all elements, constructed so that it works under a strict CSP. */
export function elementsStyle(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(elementsCss);
  }
  return sheet;
}
