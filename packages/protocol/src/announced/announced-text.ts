// Control characters, and the marks that reorder or hide text: what they could make a name look like is not its text.
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Reads untrusted text for display: one line, nothing invisible or reordering, at most `maxLength` code points. */
export function readAnnouncedText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  // Cut before the clean-up, so that its work is bounded; the factor leaves room for what is removed.
  const clean = value
    .slice(0, maxLength * 8)
    .replace(/\s+/gu, ' ')
    .replace(unsafe, '')
    .trim();
  const points = Array.from(clean);
  return points.length <= maxLength ? clean : `${points.slice(0, maxLength - 1).join('')}…`;
}
