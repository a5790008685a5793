/**
 * The supported languages, each by its own name, in the order in which they are offered. Code that loads or lists
 * languages is typed by this table, so that a missing language does not compile.
 */
export const localeNames = {
  en: 'English',
  es: 'Español',
  ar: 'العربية',
} as const;

export type Locale = keyof typeof localeNames;

/** Languages that load on demand: all but English. */
export type FetchedLocale = Exclude<Locale, 'en'>;

/**
 * Resolves the wanted language: the named one, or with `auto` the first supported one of the visitor's
 * (`navigator.languages`), else English.
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
