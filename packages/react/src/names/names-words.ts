import { loadNamesLanguages } from '../lazy.generated.ts';
import { createWords } from '../messages/create-words.tsx';
import { messages } from '../messages/names/en.generated.ts';

/** Texts of the views that register a name. */
export const { useWords: useNamesWords, speak: speakNames } = createWords(messages, loadNamesLanguages);
