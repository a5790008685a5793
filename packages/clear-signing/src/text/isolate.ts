/** The characters around isolated text. */
export const isolates = { open: '\u2068', close: '\u2069' } as const;

/** Isolates text, so that its direction does not reorder the surrounding text. */
export function isolate(text: string): string {
  return `${isolates.open}${text}${isolates.close}`;
}

// The Unicode blocks with right-to-left letters and digits.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}
