import { loadLanguage } from './load-language.ts';
import { messages as english } from './page/en.generated.ts';
import type { PageMessages } from './page-messages.ts';

/** The texts of the buttons in the language a site asks for. English where that does not arrive. */
export async function readPageMessages(wanted: string): Promise<PageMessages> {
  if (wanted === 'en') return english;
  try {
    return (await loadLanguage(wanted))?.pageMessages ?? english;
  } catch {
    // Offline, or a deploy in between.
    return english;
  }
}
