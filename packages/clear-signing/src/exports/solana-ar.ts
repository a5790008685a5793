// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate
import { messages as solana } from '../messages/solana/ar.generated.ts';
import { messages as words } from '../messages/words/ar.generated.ts';

export const messages = { ...words, ...solana };
