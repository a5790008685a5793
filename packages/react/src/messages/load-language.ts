import { chooseLocale } from '@mooring/ui/messages';
import { loadLanguages } from '../lazy.generated.ts';
import type { ModalLanguage } from './modal-messages.ts';

/** The modal's words in the language that a site asks for; `undefined` for English. Rejects when they do not arrive. */
export async function loadLanguage(wanted: string): Promise<ModalLanguage | undefined> {
  const locale = chooseLocale(wanted, navigator.languages);
  return locale === 'en' ? undefined : loadLanguages[locale]();
}
