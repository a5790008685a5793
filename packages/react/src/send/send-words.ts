import { loadSendLanguages } from '../lazy.generated.ts';
import { createWords } from '../messages/create-words.tsx';
import { messages } from '../messages/send/en.generated.ts';

/** Texts of the send views. */
export type SendWords = typeof messages;

export const { useWords: useSendWords, speak: speakSend } = createWords(messages, loadSendLanguages);
