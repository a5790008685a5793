import type { GivenVariables } from '../contract/core.ts';

/** Theme variables as text. Omitted, `undefined` and `null` values change nothing; untyped sites may pass `null`. */
export function readVariables(given?: GivenVariables | null): Readonly<Record<string, string>> {
  const known = Object.entries(given ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}
