import { firstTokensCss } from './first-tokens-css.ts';
import { moreTokensCss } from './more-tokens-css.ts';

/**
 * The one set of tokens as CSS custom properties, for a page (`:root`), a shadow root (`:host`) or a class.
 * Light and dark come from `color-scheme` through `light-dark()`. A site themes by the `--w3m-` names.
 */
export function tokensCss(selector: string): string {
  return `${firstTokensCss(selector)}${moreTokensCss(selector)}`;
}
