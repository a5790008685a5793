/**
 * Parses a decimal amount into the smallest unit: `parseAmount('1.5', 6)` is 1500000n. Cuts digits beyond the last
 * decimal. Returns `undefined` if the text is not an amount.
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const match = /^(\d{1,100})(?:\.(\d{1,100}))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  return BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
}
