/** Marks a statement that removes what the versions since the named one no longer use. */
const marker = /--\s*unread since \d+\.\d+\.\d+/i;

/** Marks an index of a table that holds copies: nothing is lost while the index is built. */
const waits = /--\s*its writes may wait: \w/i;

/** Statements that break the version still serving during a migration, or block it. */
const rules: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\bdrop\s+(table|column|schema|type|view)\b/i, 'removes what the version before reads'],
  [
    /\bdrop\s+(index|constraint)\b/i,
    'removes what keeps rows unique, which statements of the version before may name in ON CONFLICT',
  ],
  [/\brename\b/i, 'renames what the version before reads'],
  [/\balter\s+column\b.*\btype\b/is, 'changes a type that the version before reads, and rewrites the table'],
  [/\balter\s+column\b.*\bset\s+not\s+null\b/is, 'refuses rows that the version before writes'],
  [/\bdrop\s+default\b/i, 'refuses rows that the version before writes'],
  [
    /\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
    'refuses rows that the version before writes: give the column a default, or allow null',
  ],
  [/\badd\s+constraint\b/i, 'refuses rows that the version before writes'],
  [/^\s*(truncate|delete)\b/i, 'removes rows that the version before reads'],
];

const name = '(?:"\\w+"|\\w+)';
/** The only statements known to leave the version before as it is: these words, and a constant as the default. */
const additions: readonly RegExp[] = [
  new RegExp(`^create\\s+table\\s+(?:if\\s+not\\s+exists\\s+)?${name}\\s*\\(`, 'i'),
  /^create\s+(?:unique\s+)?index\s/i,
  new RegExp(
    `^alter\\s+table\\s+${name}\\s+add\\s+column\\s+(?:if\\s+not\\s+exists\\s+)?${name}\\s+\\w+(?:\\[\\])?` +
      `(?:\\s+default\\s+(?:-?\\d+|true|false|'[^']*'(?:::\\w+)?))?(?:\\s+not\\s+null)?$`,
    'i',
  ),
];

/** Splits at semicolons that are not in a quoted text. */
const statementsOf = (part: string): readonly string[] =>
  (part.match(/(?:'[^']*'|[^;'])+/g) ?? []).map((text) => text.trim()).filter((text) => text !== '');

/**
 * Statements of a migration after which the version before it would fail. A statement that removes something may say
 * `-- unread since 1.2.0` before it: that version, and each later one, does not use it. An index of a table of copies may
 * say `-- its writes may wait: ` and why.
 *
 * @returns a sentence for each
 */
export function breakingStatements(file: string, text: string): readonly string[] {
  const created = new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi)].map(([, name]) => name),
  );
  const sentencesOf = (statement: string, mayWait: boolean) => {
    const problems = rules.flatMap(([pattern, words]) => (pattern.test(statement) ? [words] : []));
    const [, table] = /^create\s+(?:unique\s+)?index\b.*?\bon\s+"?(\w+)"?/is.exec(statement) ?? [];
    if (table !== undefined && !created.has(table)) {
      if (/^create\s+unique/i.test(statement)) problems.push('refuses rows that the version before writes');
      else if (!mayWait)
        problems.push('builds an index of a table that has rows, and nobody can write to it meanwhile');
    }
    for (const [, to] of statement.matchAll(/\breferences\s+"?(\w+)"?/gi)) {
      if (!created.has(to)) problems.push('refuses what the version before deletes');
    }
    if (problems.length === 0 && !additions.some((form) => form.test(statement))) {
      problems.push('is not known to leave the version before as it is');
    }
    return problems.map((words) => `${file}: "${statement.slice(0, 80)}" ${words}.`);
  };
  return text.split('--> statement-breakpoint').flatMap((part) => {
    if (marker.test(part)) return [];
    const plain = part.replace(/--[^\n]*|\/\*.*?\*\//gs, ' ');
    return statementsOf(plain).flatMap((statement) => sentencesOf(statement, waits.test(part)));
  });
}

/** Whether a migration removes something that is marked as unread. */
export const removesUnread = (text: string): boolean => marker.test(text);
