import { firstTokensCss } from './first-tokens-css.ts';
import { moreTokensCss } from './more-tokens-css.ts';

/**
 * All tokens as CSS custom properties, for a page (`:root`), a shadow root (`:host`) or a class. `light-dark()` follows
 * `color-scheme`. Sites theme by the `--w3m-` names.
 */
export function tokensCss(selector: string): string {
  return `${firstTokensCss(selector)}${moreTokensCss(selector)}`;
}
