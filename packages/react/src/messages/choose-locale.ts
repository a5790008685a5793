import type { Locale } from '@mooring/core';

const shipped: readonly Locale[] = ['en', 'ar', 'es'];

/**
 * The language for what a site asks: one of those that are shipped, or with `auto` the first of the visitor's own
 * (`navigator.languages`) that is. English where none is.
 */
export function chooseLocale(wanted: string, preferred: readonly string[]): Locale {
  for (const tag of wanted === 'auto' ? preferred : [wanted]) {
    const language = tag.toLowerCase().split('-')[0];
    const found = shipped.find((locale) => locale === language);
    if (found !== undefined) return found;
  }
  return 'en';
}
