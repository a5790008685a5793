/**
 * The locale for `Intl.NumberFormat`. Arabic formats contain bidi marks that reorder signs and words between
 * left-to-right figures, so numbers in Arabic use the English format.
 */
export function numberLocale(locale: string): string {
  return locale.startsWith('ar') ? 'en' : locale;
}
