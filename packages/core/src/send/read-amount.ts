/** Why a text is not an amount that can be sent. */
export type AmountProblem = 'empty' | 'invalid' | 'comma' | 'precise' | 'zero' | 'large';

/** An amount in the smallest unit, or why the text is not one. */
export type ReadAmount = { readonly value: bigint } | { readonly problem: AmountProblem };

/** Exceeds the amount of any token. */
const largest = 2n ** 256n;
const longest = 180;

/**
 * Reads an amount in whole tokens: digits, and after a point at most as many as the token has decimals. Never rounds or
 * guesses: `1e9`, `0x10`, `.5`, `-1` and `1,5` are invalid.
 */
export function readAmount(text: string, decimals: number): ReadAmount {
  if (text === '') return { problem: 'empty' };
  if (/^[\d.]*,[\d.,]*$/.test(text)) return { problem: 'comma' };
  const match = text.length > longest ? null : /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return { problem: 'invalid' };
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return { problem: 'precise' };
  const value = BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
  if (value === 0n) return { problem: 'zero' };
  return value >= largest ? { problem: 'large' } : { value };
}

/** Formats 1500000 with 6 decimals as `1.5`: in full, as {@link readAmount} reads it. */
export function writeAmount(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
