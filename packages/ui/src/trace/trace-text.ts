const longest = 20_000;

/** Data as JSON with line breaks. Never throws: big integers become text, what cannot be written is said to be so. */
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

/** Bounded for a page, and nothing in it hides or reorders text. */
export function shownTrace(value: unknown): string {
  const text = traceText(value);
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return cut.replace(
    /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
