/** Shortest label of a name (spec §5). */
export const labelMin = 4;
/** Longest label that DNS allows. */
export const labelMax = 63;

/**
 * The label of a name in lower case, without its suffix; `undefined` for anything but letters, digits and hyphens, 4 to 63 of them,
 * with a letter or digit at both ends and no `--` at the third place, which ENSIP-15 reserves.
 */
export function readLabel(text: string): string | undefined {
  const label = text.toLowerCase();
  if (label.length < labelMin || label.length > labelMax) return undefined;
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/.test(label) || label.slice(2, 4) === '--') return undefined;
  return label;
}

/** Splits `alice.mooring.test` into its label and suffix (`.mooring.test`), in lower case; `undefined` for anything else. */
export function readAccountName(
  text: string,
): { readonly label: string; readonly suffix: string } | undefined {
  if (text.length > 255) return undefined;
  const name = text.toLowerCase();
  const at = name.indexOf('.');
  const label = at > 0 ? readLabel(name.slice(0, at)) : undefined;
  const suffix = name.slice(at);
  if (label === undefined || !/^(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(suffix)) return undefined;
  return { label, suffix };
}
