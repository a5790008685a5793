/**
 * The languages in which everything is said, each by its own name, in the order in which they are offered. What loads or lists
 * languages is typed by this table, so that a language which is missing there does not compile.
 */
export const localeNames = {
  en: 'English',
  es: 'Español',
  ar: 'العربية',
} as const;

export type Locale = keyof typeof localeNames;

/** Languages that are fetched when they are wanted: all but English. */
export type FetchedLocale = Exclude<Locale, 'en'>;

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
