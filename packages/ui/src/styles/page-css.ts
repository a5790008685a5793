import { baseCss } from '../css/base-css.ts';
import { languagesCss } from '../messages/languages-css.ts';
import { schemeCss } from '../tokens/scheme-css.ts';
import { tokensCss } from '../tokens/tokens-css.ts';
import { primitivesCss } from './primitives-css.ts';

/**
 * Styles of the primitives as one file (`@mooring/ui/page.css`) for pages, whose root element needs the class
 * `mo-root`.
 */
export function pageCss(): string {
  return `${schemeCss(':root')}${tokensCss(':root')}${baseCss}${primitivesCss}${languagesCss}`;
}
