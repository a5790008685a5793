/** What came in, as text to look at. Never throws: getters, cycles and big integers are foreseen. */
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
