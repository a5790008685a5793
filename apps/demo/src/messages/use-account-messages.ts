import { messages as english } from './account/en.generated.ts';
import { type AccountMessages, useWords } from './language.ts';

export function useAccountMessages(): AccountMessages {
  return useWords().account ?? english;
}
