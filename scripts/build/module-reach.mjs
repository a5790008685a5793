import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/**
 * @typedef {{ readonly from: string, readonly names: readonly string[] | undefined }} Use `names` are what is taken;
 * `undefined` is everything.
 */

/** @param {any} specifier */
const isValue = (specifier) => (specifier.importKind ?? specifier.exportKind) !== 'type';

/** @param {any} name an identifier, or text in quotes */
const textOf = (name) => name.name ?? name.value;

/**
 * What a module takes from others at once, types and `import()` aside.
 *
 * @param {string} file
 * @returns {Use[]}
 */
function usesOf(file) {
  /** @type {any} */
  const program = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  return program.body.flatMap((/** @type {any} */ node) => {
    if (!node.source || !isValue(node)) return [];
    const from = node.source.value;
    if (node.type === 'ExportAllDeclaration' || node.specifiers.length === 0)
      return [{ from, names: undefined }];
    const taken = node.specifiers.filter(isValue);
    if (taken.some((/** @type {any} */ one) => one.type === 'ImportNamespaceSpecifier'))
      return [{ from, names: undefined }];
    const names = taken.map((/** @type {any} */ one) =>
      textOf(one.imported ?? one.local ?? { name: 'default' }),
    );
    return names.length === 0 ? [] : [{ from, names }];
  });
}

/**
 * Where a package's published entries stand as sources.
 *
 * @param {readonly import('./workspaces.mjs').Workspace[]} workspaces
 * @param {string} wanted `@mooring/name` or `@mooring/name/entry`
 */
function entrySource(workspaces, wanted) {
  const owner = workspaces.find(({ name }) => wanted === name || wanted.startsWith(`${name}/`));
  const entry = /** @type {any} */ (owner?.manifest.exports)?.[`.${wanted.slice(owner?.name.length)}`];
  const source = entry?.['mooring-source'];
  return owner !== undefined && typeof source === 'string' ? path.join(owner.folder, source) : undefined;
}

/**
 * Every source file of ours that some of them take in at once. Of an entry, which lists names by hand, only the files behind
 * the names that are taken: a bundler leaves out the rest as well.
 *
 * @param {readonly string[]} roots absolute
 * @param {readonly import('./workspaces.mjs').Workspace[]} workspaces
 * @returns {Set<string>} absolute
 */
export function moduleReach(roots, workspaces) {
  /** @type {Set<string>} */
  const reached = new Set();
  /** @param {string} file @param {readonly string[] | undefined} names */
  const visit = (file, names) => {
    const isList = path.basename(path.dirname(file)) === 'exports';
    if (!isList && reached.has(file)) return;
    if (!existsSync(file))
      throw new Error(`${file} does not exist: scripts/build/intents.mjs names it, or a file does`);
    reached.add(file);
    for (const use of usesOf(file)) {
      if (isList && names !== undefined && use.names?.every((name) => !names.includes(name))) continue;
      if (use.from.startsWith('.')) visit(path.resolve(path.dirname(file), use.from), use.names);
      else {
        const entry = entrySource(workspaces, use.from);
        if (entry !== undefined) visit(entry, use.names);
      }
    }
  };
  for (const root of roots) visit(root, undefined);
  return reached;
}
