import type { GivenVariables } from '../contract/core.ts';

/** Variables of a theme as text; what is left out or `undefined` changes nothing. */
export function readVariables(given: GivenVariables = {}): Readonly<Record<string, string>> {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}
