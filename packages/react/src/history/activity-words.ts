import { loadActivityLanguages } from '../lazy.generated.ts';
import { messages } from '../messages/activity/en.generated.ts';
import { createWords } from '../messages/create-words.tsx';

/** Words of an account's activity and its NFTs. */
export type ActivityWords = typeof messages;

export const { useWords: useActivityWords, speak: speakActivity } = createWords(
  messages,
  loadActivityLanguages,
);
