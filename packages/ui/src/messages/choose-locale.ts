/** A language in which everything is said. */
export type Locale = 'en' | 'ar' | 'es';

/** Each language by its own name, in the order in which they are offered. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  ar: 'العربية',
};

/**
 * The language for what is wanted: the one that is named, or with `auto` the first of the visitor's own
 * (`navigator.languages`) that is shipped. English where none is.
 */
export function chooseLocale(wanted: string, preferred: readonly string[]): Locale {
  for (const tag of wanted === 'auto' ? preferred : [wanted]) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (isLocale(language)) return language;
  }
  return 'en';
}

function isLocale(language: string): language is Locale {
  return Object.hasOwn(localeNames, language);
}
