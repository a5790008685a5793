const maxProperties = 32;
/** Maximum characters, more than enough for a wallet's addresses. */
const maxPropertyLength = 16_000;

/** The text properties of a session, bounded; `undefined` without any. */
export function readProperties(
  properties: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, string>> | undefined {
  const texts = Object.entries(properties ?? {})
    .slice(0, maxProperties)
    .filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1].length <= maxPropertyLength,
    );
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}
