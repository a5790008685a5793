import { loadSwapLanguages } from '../lazy.generated.ts';
import { createWords } from '../messages/create-words.tsx';
import { messages } from '../messages/swap/en.generated.ts';

/** Texts of the swap views. */
export type SwapWords = typeof messages;

export const { useWords: useSwapWords, speak: speakSwap } = createWords(messages, loadSwapLanguages);
