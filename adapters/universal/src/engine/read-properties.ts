const mostProperties = 32;
/** Characters: the addresses of a wallet fit many times over. */
const longestProperty = 16_000;

/** The texts among the properties of a session, bounded; `undefined` where the wallet gave none. */
export function readProperties(
  properties: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, string>> | undefined {
  const texts = Object.entries(properties ?? {})
    .slice(0, mostProperties)
    .filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1].length <= longestProperty,
    );
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}
