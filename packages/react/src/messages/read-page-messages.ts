import { chooseLocale } from '@mooring/ui/messages';
import { loadPageLanguages } from '../lazy.generated.ts';
import { messages as english } from './page/en.generated.ts';
import type { PageMessages } from './page-messages.ts';

/** The button texts in the language that the site sets; English if that fails to load. */
export async function readPageMessages(wanted: string): Promise<PageMessages> {
  if (wanted === 'en') return english;
  try {
    return await loadPageMessages(wanted);
  } catch {
    // Offline, or a deploy in between.
    return english;
  }
}

async function loadPageMessages(wanted: string): Promise<PageMessages> {
  const locale = chooseLocale(wanted, navigator.languages);
  return locale === 'en' ? english : (await loadPageLanguages[locale]()).messages;
}
