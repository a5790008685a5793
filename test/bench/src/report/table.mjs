/**
 * Rounds a figure for readers.
 *
 * @param {number | null | undefined} value
 */
export function figure(value) {
  // JSON writes values that are not numbers as null.
  if (value === undefined || value === null || Number.isNaN(value)) return '–';
  if (value === 0) return '0';
  if (value >= 1_000) return Math.round(value).toLocaleString('en');
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}

/** @param {number | undefined} original @param {number | undefined} ours */
export function ratioOf(original, ours) {
  return original && ours !== undefined ? `${figure(ours / original)} ×` : '';
}

/**
 * Lines of a Markdown table; the first row is the header.
 *
 * @param {readonly (readonly string[])[]} rows
 */
export function table(rows) {
  const [head = [], ...body] = rows;
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...body.map(line)];
}
