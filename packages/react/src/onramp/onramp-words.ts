import { loadOnrampLanguages } from '../lazy.generated.ts';
import { createWords } from '../messages/create-words.tsx';
import { messages } from '../messages/onramp/en.generated.ts';

/** Texts of the buy views. */
export type OnrampWords = typeof messages;

export const { useWords: useOnrampWords, speak: speakOnramp } = createWords(messages, loadOnrampLanguages);
