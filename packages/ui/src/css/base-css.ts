import { firstBaseCss } from './first-base-css.ts';
import { moreBaseCss } from './more-base-css.ts';

/** What every primitive relies on, in a page and in the modal alike. */
export const baseCss = `${firstBaseCss}${moreBaseCss}`;
