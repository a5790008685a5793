import type { GivenVariables } from '../contract/core.ts';

/** Variables of a theme as text; what is left out, `undefined` or `null` changes nothing. A site without types may give `null`. */
export function readVariables(given?: GivenVariables | null): Readonly<Record<string, string>> {
  const known = Object.entries(given ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}
