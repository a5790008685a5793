import type { AccountMessages } from './language.ts';

/** A sentence without a language yet: translated when shown. */
export type MessageSelector = (messages: AccountMessages) => string;
