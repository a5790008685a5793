import { createWireError } from '../errors/wire-errors.ts';

import { endOfString } from './scan-json.ts';

/** Options of writing JSON. */
export interface StringifyJsonOptions {
  /** Writes a number above 2^53−1 with an exponent, so that it is read as a number again and not as a big integer. */
  readonly keepNumbers?: boolean | undefined;
}

/**
 * Writes what {@link parseJson} reads: a big integer becomes the string `"<digits>n"`, and text is returned as it is
 * (so that unparsed text survives a round trip). `undefined` becomes the empty string. A number above 2^53−1 without a
 * fraction is read as a big integer, unless `keepNumbers` is set.
 *
 * @throws MooringError `NOT_SERIALISABLE` for cycles and values JSON cannot hold.
 */
export function stringifyJson(value: unknown, { keepNumbers = false }: StringifyJsonOptions = {}): string {
  if (typeof value === 'string') return value;
  const text = write(value);
  return keepNumbers && possibleUnsafeNumber.test(text) ? withExponents(text) : text;
}

const possibleUnsafeNumber = /(?:^|[:,[])\d{16}/;
const bareInteger = /(?<![\d.+-])\d{16,}(?![\d.eE])/g;

/** Big integers are written as strings, so a bare one is a number. Linear in the text's length. */
function withExponents(text: string): string {
  let result = '';
  let position = 0;
  while (position < text.length) {
    const open = text.indexOf('"', position);
    const end = open === -1 ? text.length : endOfString(text, open);
    const bare = text.slice(position, open === -1 ? end : open);
    result += bare.replace(bareInteger, writeInteger) + (open === -1 ? '' : text.slice(open, end));
    position = end;
  }
  return result;
}

function writeInteger(digits: string): string {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? digits : value.toExponential();
}

function write(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // A bigint makes the plain form throw; only then is the several times slower replacer needed.
    return stringifyBigIntegers(value);
  }
}

function stringifyBigIntegers(value: unknown): string {
  try {
    return (
      JSON.stringify(value, (_key, member: unknown) =>
        typeof member === 'bigint' ? `${member}n` : member,
      ) ?? ''
    );
  } catch (cause) {
    throw createWireError('NOT_SERIALISABLE', undefined, { cause });
  }
}
