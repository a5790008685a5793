import { firstBaseCss } from './first-base-css.ts';
import { moreBaseCss } from './more-base-css.ts';

/** Base styles of every primitive, in pages and in the modal. */
export const baseCss = `${firstBaseCss}${moreBaseCss}`;
