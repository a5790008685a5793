// Generated from the table of languages (packages/ui/src/messages/choose-locale.ts): npm run generate
import { messages as bitcoin } from '../messages/bitcoin/es.generated.ts';
import { messages as words } from '../messages/words/es.generated.ts';

export const messages = { ...words, ...bitcoin };
