import { createPageLanguage } from '@mooring/ui/messages';
import type { TraceMessages } from '@mooring/ui/trace';
import type { messages as accountMessages } from './account/en.generated.ts';
import { loadLanguages } from './load-languages.generated.ts';
import { messages as english } from './page/en.generated.ts';

/** The texts of the initial page. */
export type PageMessages = typeof english;
/** The texts of the connected page. */
export type AccountMessages = typeof accountMessages;

export interface Words {
  readonly page: PageMessages;
  /** English texts are part of the connected page. */
  readonly account?: AccountMessages | undefined;
  /** English texts are part of the inspector. */
  readonly trace?: TraceMessages | undefined;
}

/** The page's language. */
export const language = createPageLanguage<Words>({
  english: { page: english },
  load: loadLanguages,
  spokenBy: ({ page }) => page,
  storageKey: 'mooring-demo/language',
});

export const { useWords } = language;

export function usePageMessages(): PageMessages {
  return useWords().page;
}
