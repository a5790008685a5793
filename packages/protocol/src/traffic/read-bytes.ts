import { base64 } from '@scure/base';
import { member } from './member.ts';

const longest = 1_000_000;

/**
 * Decodes bytes in the forms that wallets send: base64, a list of numbers, `{ data: [numbers] }`, or the JSON of a
 * `Uint8Array`.
 *
 * @throws Error for anything else, and for more than a million
 */
export function readBytes(value: unknown): Uint8Array {
  if (typeof value === 'string' && value.length <= longest) return base64.decode(value);
  const { data = value } = member(value);
  const numbers = Object.values(member(data));
  if (numbers.length === 0 || numbers.length > longest || !numbers.every(isByte)) throw new Error('No bytes');
  return Uint8Array.from(numbers);
}

function isByte(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255;
}
