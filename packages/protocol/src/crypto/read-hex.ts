import { platform } from '#platform';
import { createWireError } from '../errors/wire-errors.ts';

const lowerHex = /^[0-9a-f]*$/i;

/**
 * Decodes a hex text of known length.
 *
 * @param name its name in the error; the value may be a key and never appears there
 * @throws MooringError `INVALID_HEX`
 */
export function readHex(hex: string, bytes: number, name: string): Uint8Array {
  if (typeof hex !== 'string' || hex.length !== bytes * 2 || !lowerHex.test(hex)) {
    throw createWireError('INVALID_HEX', { name, bytes });
  }
  return platform.hexToBytes(hex);
}
