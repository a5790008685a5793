import { messages as bitcoin } from './bitcoin/en.generated.ts';
import type { BitcoinMessages } from './define-message.ts';
import { messages as words } from './words/en.generated.ts';

/** English, with the texts of Bitcoin requests. */
export const bitcoinEnglish: BitcoinMessages = { ...words, ...bitcoin };
