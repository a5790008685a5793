import { chooseLocale } from '@mooring/ui/messages';
import { loadArabic, loadSpanish } from '../lazy.ts';

/** The modal's words in the language that a site asks for; `undefined` for English. Rejects when they do not arrive. */
export async function loadLanguage(wanted: string) {
  switch (chooseLocale(wanted, navigator.languages)) {
    case 'ar':
      return loadArabic();
    case 'es':
      return loadSpanish();
    case 'en':
      return undefined;
  }
}
