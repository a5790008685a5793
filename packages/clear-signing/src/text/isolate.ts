/** The marks around text that is set apart. */
export const isolates = { open: '\u2068', close: '\u2069' } as const;

/** Sets text apart, so that the direction of its letters reorders nothing around it. */
export function isolate(text: string): string {
  return `${isolates.open}${text}${isolates.close}`;
}

// The blocks that hold letters and digits which run from right to left.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}
