/**
 * Normalises typed text to an amount: digits of Arabic and Persian keyboards become ASCII, and a leading point gets a zero. A
 * typed comma becomes a point if the visitor's language uses it as the decimal separator; a pasted comma stays, as its meaning is
 * unknown.
 */
export function readTyped(text: string, { commaKey = false }: { readonly commaKey?: boolean } = {}): string {
  const digits = text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\u066b/g, '.')
    .trim();
  const pointed = commaKey && !digits.includes('.') ? digits.replace(/^(\d*),(\d*)$/, '$1.$2') : digits;
  return pointed.replace(/^\./, '0.');
}

/** Whether all these languages use a comma as the decimal separator, so that it cannot group thousands. */
export function writesComma(locales: readonly string[]): boolean {
  return locales.every((locale) => decimalSeparator(locale) === ',');
}

/** `undefined` for a language that `Intl` does not read, such as Chromium's `en-US@posix` on a system without one. */
function decimalSeparator(locale: string): string | undefined {
  try {
    const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
    return parts.find(({ type }) => type === 'decimal')?.value;
  } catch {
    return undefined;
  }
}
