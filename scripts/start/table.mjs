/**
 * Draws a table of two columns.
 *
 * @param {readonly (readonly [string, string])[]} rows
 */
export function drawTable(rows) {
  const first = Math.max(...rows.map(([name]) => name.length));
  const second = Math.max(...rows.map(([, value]) => value.length));
  const rule = (/** @type {string} */ left, /** @type {string} */ middle, /** @type {string} */ right) =>
    `${left}${'─'.repeat(first + 2)}${middle}${'─'.repeat(second + 2)}${right}`;
  const lines = rows.map(([name, value]) => `│ ${name.padEnd(first)} │ ${value.padEnd(second)} │`);
  return [rule('┌', '┬', '┐'), ...lines, rule('└', '┴', '┘')].join('\n');
}
