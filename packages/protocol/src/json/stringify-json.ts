import { createWireError } from '../errors/create-wire-error.ts';

/**
 * Writes what {@link parseJson} reads: a big integer becomes the string `"<digits>n"`, and text is returned as it is
 * (so that unparsed text survives a round trip). `undefined` becomes the empty string.
 *
 * @throws MooringError `NOT_SERIALISABLE` for cycles and values JSON cannot hold.
 */
export function stringifyJson(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // A big integer makes the plain form throw; the replacer, several times slower, is needed only then.
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
