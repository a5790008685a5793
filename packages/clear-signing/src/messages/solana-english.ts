import type { SolanaMessages } from './define-message.ts';
import { messages as solana } from './solana/en.generated.ts';
import { messages as words } from './words/en.generated.ts';

/** English, with the texts of Solana requests. */
export const solanaEnglish: SolanaMessages = { ...words, ...solana };
