import { chooseLocale } from '@mooring/ui/messages';
import { loadLanguages } from '../lazy.generated.ts';
import type { ModalLanguage } from './modal-messages.ts';

/** The modal's texts in the language that the site sets; `undefined` for English. Rejects if they fail to load. */
export async function loadLanguage(wanted: string): Promise<ModalLanguage | undefined> {
  const locale = chooseLocale(wanted, navigator.languages);
  return locale === 'en' ? undefined : loadLanguages[locale]();
}
