// Control characters, marks that reorder or hide text, and invisible characters: they change how a name looks. Variation
// selectors between text and picture stay.
const unsafe =
  /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
// Stacked marks beyond what any language uses overlap adjacent lines.
const heap = /(\p{M}{4})\p{M}+/gu;

/** Reads untrusted text for display: one line, nothing invisible or reordering, at most `maxLength` code points. */
export function readAnnouncedText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  // Cut before the clean-up to bound its work; the factor leaves room for removed characters.
  const clean = value
    .slice(0, maxLength * 8)
    .replace(/\s+/gu, ' ')
    .replace(unsafe, '')
    .replace(heap, '$1')
    .replace(/^[\ufe0e\ufe0f]+| +(?= )/gu, '')
    .trim();
  const points = Array.from(clean);
  return points.length <= maxLength ? clean : `${points.slice(0, maxLength - 1).join('')}…`;
}
