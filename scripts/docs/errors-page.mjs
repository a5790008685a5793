/** @typedef {import('./error-catalogue.mjs').CatalogueEntry} CatalogueEntry */

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

/**
 * What causes an error and what to do, for every code of the catalogue and no other.
 *
 * @param {readonly string[]} codes
 * @param {Readonly<Record<string, readonly [string, string]>>} explanations
 */
function requireComplete(codes, explanations) {
  const missing = codes.filter((code) => !(code in explanations));
  const leftOver = Object.keys(explanations).filter((code) => !codes.includes(code));
  if (missing.length + leftOver.length === 0) return;
  throw new Error(
    `scripts/docs/error-explanations.mjs: ${[
      ...(missing.length > 0 ? [`explain ${missing.join(', ')}`] : []),
      ...(leftOver.length > 0 ? [`remove ${leftOver.join(', ')}`] : []),
    ].join('; ')}.`,
  );
}

/** @param {string} text */
const cell = (text) => text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;').replaceAll('\n', ' ');

/**
 * The page that every error's `docs` points to.
 *
 * @param {Readonly<Record<string, CatalogueEntry>>} catalogue
 * @param {Readonly<Record<string, readonly [cause: string, remedy: string]>>} explanations by code
 */
export function errorsPage(catalogue, explanations) {
  requireComplete(Object.keys(catalogue), explanations);
  const entries = Object.entries(catalogue).sort(([a], [b]) => (a < b ? -1 : 1));
  const sections = entries.map(([code, entry]) =>
    [
      `## ${code}`,
      '',
      `**${cell(entry.title)}.** ${entry.retryable ? 'Trying again can help.' : 'Trying again does not help by itself.'}`,
      '',
      `> ${cell(textOf(entry))}`,
      '',
      `Cause: ${explanations[code]?.[0]}`,
      '',
      `What to do: ${explanations[code]?.[1]}`,
      '',
    ].join('\n'),
  );
  return [
    '# Errors',
    '',
    'Every error that Mooring raises: its code, a headline, the text as a person sees it, whether a retry can help, what causes it and what to do.',
    'In code, tell them apart by `error.code`; `isMooringError(error)` works across realms. Words in angle brackets are filled in.',
    '',
    `${entries.length} codes. This page is written by \`npm run docs\` from the titles in \`packages/protocol\` and each package's \`errors.ts\`.`,
    '',
    ...sections,
  ].join('\n');
}
