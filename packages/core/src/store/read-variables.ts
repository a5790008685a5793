/** Variables of a theme as a site gives them; what is left out or `undefined` changes nothing. */
export type GivenVariables = Readonly<Record<string, string | number | undefined>>;

/** The same as text. */
export function readVariables(given: GivenVariables = {}): Readonly<Record<string, string>> {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}
