/**
 * `parseAmount('1.5', 6)` is 1500000n: a decimal amount in the smallest unit; digits beyond the last decimal are cut off.
 * `undefined` for a text that is not an amount.
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const match = /^(\d{1,100})(?:\.(\d{1,100}))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  return BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
}
