/**
 * @typedef {{ title: string, text: (context: unknown) => string, retryable: boolean }} CatalogueEntry
 */

/** Stands for whatever a text is written from: each member reads as its own name. */
const placeholders = new Proxy(
  {},
  { get: (_, name) => (typeof name === 'string' ? `<${name}>` : undefined) },
);

/** @param {CatalogueEntry} entry */
function textOf(entry) {
  try {
    return entry.text(placeholders);
  } catch {
    return entry.text(undefined);
  }
}

/** @param {string} text */
const cell = (text) => text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;').replaceAll('\n', ' ');

/**
 * The page that every error's `docs` points to.
 *
 * @param {Readonly<Record<string, CatalogueEntry>>} catalogue
 */
export function errorsPage(catalogue) {
  const entries = Object.entries(catalogue).sort(([a], [b]) => (a < b ? -1 : 1));
  const sections = entries.map(([code, entry]) =>
    [
      `## ${code}`,
      '',
      `**${cell(entry.title)}.** ${entry.retryable ? 'Trying again can help.' : 'Trying again does not help by itself.'}`,
      '',
      `> ${cell(textOf(entry))}`,
      '',
    ].join('\n'),
  );
  return [
    '# Errors',
    '',
    'Every error that Mooring raises: its code, a headline, the text as a person sees it, and whether a retry can help.',
    'In code, tell them apart by `error.code`; `isMooringError(error)` works across realms. Words in angle brackets are filled in.',
    '',
    `${entries.length} codes. This page is written by \`npm run docs\` from the catalogue in \`packages/protocol\`.`,
    '',
    ...sections,
  ].join('\n');
}
