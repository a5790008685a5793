/** The raw input as text. Never throws, even on getters, cycles and bigints. */
export function rawText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    const text = JSON.stringify(
      value,
      (_key, member: unknown) => (typeof member === 'bigint' ? `${member}` : member),
      2,
    );
    return text ?? String(value);
  } catch {
    return 'not readable';
  }
}
