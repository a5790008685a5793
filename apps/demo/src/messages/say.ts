import type { AccountMessages } from './language.ts';

/** A sentence that is not yet in any language: said when it is shown. */
export type Say = (messages: AccountMessages) => string;
