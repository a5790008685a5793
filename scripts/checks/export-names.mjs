import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { readWorkspaces } from '../build/workspaces.mjs';
import { isDescribed } from './export-docs.mjs';

export const title = 'exported names';

/** The committed record of every public name. */
export const recordFile = 'scripts/checks/export-names.generated.json';

/**
 * The names an entry exports, each list sorted; types are marked.
 *
 * @param {string} text
 */
export function namesIn(text) {
  const source = ts.createSourceFile('entry.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const names = source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause) return [];
    if (!ts.isNamedExports(statement.exportClause)) return [];
    return statement.exportClause.elements.map((element) =>
      statement.isTypeOnly || element.isTypeOnly ? `type ${element.name.text}` : element.name.text,
    );
  });
  return names.sort((a, b) => (a.replace('type ', '') < b.replace('type ', '') ? -1 : 1));
}

/**
 * The entries that packages publish.
 *
 * @param {string} root
 */
function publishedEntries(root) {
  return readWorkspaces(root).flatMap(({ name, folder, manifest }) => {
    const entries = path.join(folder, 'src/exports');
    if (manifest.private || !existsSync(entries)) return [];
    return readdirSync(entries)
      .sort()
      .flatMap((file) => {
        const entry = file.replace(/\.tsx?$/, '');
        const place = entry === 'index' ? '.' : `./${entry}`;
        if (manifest.exports && !(place in manifest.exports)) return [];
        const source = path.join(entries, file);
        const names = namesIn(readFileSync(source, 'utf8'));
        return [{ path: entry === 'index' ? name : `${name}/${entry}`, source, names }];
      });
  });
}

/**
 * @param {string} root
 * @returns {Record<string, string[]>} import path → names
 */
export function exportedNames(root) {
  return Object.fromEntries(publishedEntries(root).map((entry) => [entry.path, entry.names]));
}

/** Components and style sheets, which the gallery shows, and networks, which are self-explanatory. */
const withoutDocstrings = /^@mooring\/ui(\/|$)|\/networks$/;

/**
 * Names without a docstring.
 *
 * @param {string} root
 */
function undescribed(root) {
  return publishedEntries(root)
    .filter((entry) => !withoutDocstrings.test(entry.path))
    .flatMap(({ path: entry, source, names }) =>
      names
        .filter((name) => !isDescribed(source, name.replace(/^type /, '')))
        .map((name) => `${entry}: ${name} has no docstring`),
    );
}

/** @param {Record<string, string[]>} was @param {Record<string, string[]>} is */
export function changedNames(was, is) {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].sort().flatMap((entry) => {
    const before = was[entry] ?? [];
    const now = is[entry] ?? [];
    return [
      ...before.filter((name) => !now.includes(name)).map((name) => `${entry} lost ${name}`),
      ...now.filter((name) => !before.includes(name)).map((name) => `${entry} gained ${name}`),
    ];
  });
}

/**
 * Compares the exports of packages with the committed record. After an intended change, update the record with `npm run
 * check -- exports --update`, and add a changeset. Each name needs a docstring.
 *
 * @param {string} root
 * @param {{ update?: boolean | undefined }} [options]
 */
export async function check(root, { update } = {}) {
  const file = path.join(root, recordFile);
  const now = exportedNames(root);
  if (update) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  const was = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const changes = changedNames(was, now);
  const hint =
    changes.length === 0 ? [] : ['If this is meant: npm run check -- exports --update, and add a changeset.'];
  return [...changes, ...hint, ...undescribed(root)];
}
