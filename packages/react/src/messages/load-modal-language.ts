import type { Locale } from '@mooring/core';
import { chooseLocale } from '@mooring/ui/messages';
import { englishLanguage, type ModalLanguage } from './modal-messages.ts';

const chunks: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<ModalLanguage>>> = {
  ar: async () => import('./languages/ar.ts'),
  es: async () => import('./languages/es.ts'),
};

/** What the modal speaks in a language: English at once, others from a chunk of their own. Rejects when that does not arrive. */
export async function loadModalLanguage(wanted: string): Promise<ModalLanguage> {
  const locale = chooseLocale(wanted, navigator.languages);
  return locale === 'en' ? englishLanguage : chunks[locale]();
}
