import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { readWorkspaces } from '../build/workspaces.mjs';

export const title = 'exported names';

/** The committed record of every public name. */
const recordFile = 'scripts/checks/export-names.generated.json';

/**
 * The named exports of entries, without libraries: names of other packages stay unresolved.
 *
 * @param {readonly string[]} files
 * @returns {Map<string, { name: string, isDescribed: boolean }[]>} by entry, sorted; types are marked
 */
export function exportsOf(files) {
  const host = ts.createCompilerHost({}, true);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const resolvedFileName = path.resolve(path.dirname(from), text);
      const isOurs = text.startsWith('.') && existsSync(resolvedFileName);
      return { resolvedModule: isOurs ? { resolvedFileName, extension: path.extname(text) } : undefined };
    });
  const program = ts.createProgram(files, { noLib: true, types: [] }, host);
  const checker = program.getTypeChecker();
  return new Map(
    files.map((file) => {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      const found = (module ? checker.getExportsOfModule(module) : []).flatMap((symbol) => {
        const specifier = symbol.declarations?.find(ts.isExportSpecifier);
        if (!specifier) return [];
        const name = `${ts.isTypeOnlyExportDeclaration(specifier) ? 'type ' : ''}${symbol.name}`;
        return [{ name, isDescribed: isDescribed(checker.getAliasedSymbol(symbol), checker) }];
      });
      const plain = (/** @type {{ name: string }} */ { name }) => name.replace('type ', '');
      return [file, found.sort((a, b) => (plain(a) < plain(b) ? -1 : 1))];
    }),
  );
}

/**
 * Whether a name has a docstring where it is declared. A type that is derived from a value (`InferOutput<typeof schema>`, `keyof typeof
 * table`), a generated name, and a name of another package, count as described.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function isDescribed(symbol, checker) {
  const { declarations = [] } = symbol;
  return (
    declarations.length === 0 ||
    symbol.getDocumentationComment(checker).length > 0 ||
    declarations.some(
      (one) =>
        one.getSourceFile().fileName.includes('.generated.') ||
        (ts.isTypeAliasDeclaration(one) && /\btypeof\b/.test(one.type.getText())),
    )
  );
}

/**
 * The entries that packages publish, with their exports.
 *
 * @param {string} root
 */
function publishedEntries(root) {
  const entries = readWorkspaces(root).flatMap(({ name, folder, manifest }) => {
    const exported = path.join(folder, 'src/exports');
    if (manifest.private || !existsSync(exported)) return [];
    return readdirSync(exported)
      .sort()
      .flatMap((file) => {
        const entry = file.replace(/\.tsx?$/, '');
        const place = entry === 'index' ? '.' : `./${entry}`;
        if (manifest.exports && !(place in manifest.exports)) return [];
        return [{ path: path.posix.join(name, place), source: path.join(exported, file) }];
      });
  });
  const exports = exportsOf(entries.map(({ source }) => source));
  return entries.map(({ path: entry, source }) => ({ path: entry, exports: exports.get(source) ?? [] }));
}

/** Components and style sheets, which the gallery shows, and networks, which are self-explanatory. */
const withoutDocstrings = /^@mooring\/ui(\/|$)|\/networks$/;

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
  const entries = publishedEntries(root);
  const now = Object.fromEntries(entries.map((entry) => [entry.path, entry.exports.map(({ name }) => name)]));
  if (update) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  const was = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const changes = changedNames(was, now);
  const hint =
    changes.length === 0 ? [] : ['If this is meant: npm run check -- exports --update, and add a changeset.'];
  const undescribed = entries
    .filter((entry) => !withoutDocstrings.test(entry.path))
    .flatMap((entry) =>
      entry.exports
        .filter((one) => !one.isDescribed)
        .map(({ name }) => `${entry.path}: ${name} has no docstring`),
    );
  return [...changes, ...hint, ...undescribed];
}
