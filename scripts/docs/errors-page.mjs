/** @typedef {import('./error-catalogue.mjs').CatalogueEntry} CatalogueEntry */
/** @typedef {import('./error-catalogue.mjs').Occurrence} Occurrence */

/** Replaces the context of a message: each member reads as its own name. */
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

/** A line of Markdown. Code spans show their characters as they are, so that an escape would be visible. @param {string} text */
const lineOf = (text) =>
  text
    .replaceAll('\n', ' ')
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '&lt;')))
    .join('');

/** The page's text about errors that are not thrown. @type {Readonly<Record<Occurrence, string>>} */
const notes = {
  thrown: '',
  alert: ' The page shows it as an alert; it is not thrown.',
  never: ' Not raised yet.',
};

/**
 * The page that every error's `docs` points to. The cause and the remedy of each code are written there by hand; the
 * rest is generated from the catalogue.
 *
 * @param {string} page as it reads now
 * @param {Readonly<Record<string, CatalogueEntry>>} catalogue
 * @throws {Error} with the codes whose cause and remedy are missing, and obsolete ones
 */
export function writeErrors(page, catalogue) {
  const [head = '', ...sections] = page.split(/^## /m);
  const explained = new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf('\n')),
      section.match(/^Cause: .+\n\nWhat to do: .+$/m)?.[0],
    ]),
  );
  const codes = Object.keys(catalogue).sort();
  const missing = codes.filter((code) => !explained.get(code));
  const leftOver = [...explained.keys()].filter((code) => !(code in catalogue));
  if (missing.length > 0)
    throw new Error(
      `docs/errors.md: write for each of ${missing.join(', ')} "## CODE", "Cause: …" and "What to do: …", a blank line between.`,
    );
  if (leftOver.length > 0) throw new Error(`docs/errors.md: remove ${leftOver.join(', ')}.`);
  return [
    head.replace(/^\d+ codes\./m, `${codes.length} codes.`),
    ...codes.map((code) => {
      const entry = /** @type {CatalogueEntry} */ (catalogue[code]);
      const retry = entry.retryable ? 'Trying again can help.' : 'Trying again does not help by itself.';
      const after = entry.unanswered ? ' A wallet that was asked may act all the same.' : '';
      const note = notes[entry.occurs ?? 'thrown'];
      return `## ${code}\n\n**${lineOf(entry.title)}.**${note} ${retry}${after}\n\n> ${lineOf(textOf(entry))}\n\n${explained.get(code)}\n\n`;
    }),
  ]
    .join('')
    .replace(/\n\n$/, '\n');
}
