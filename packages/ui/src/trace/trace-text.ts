const longest = 20_000;

/**
 * Formats data as indented JSON. Never throws: bigints become strings, and data that JSON cannot express becomes empty.
 */
export function traceText(value: unknown): string {
  try {
    const text = JSON.stringify(
      value,
      (_key, member: unknown) => (typeof member === 'bigint' ? `${member}` : member),
      2,
    );
    return text ?? '';
  } catch {
    return '';
  }
}

/** Formats data for display: bounded, and without characters that hide or reorder text. */
export function shownTrace(value: unknown): string {
  const text = traceText(value);
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return cut.replace(
    /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
