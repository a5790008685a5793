import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sourceFiles } from '../build/source-files.mjs';
import { unshipped } from './tiers.mjs';

export const title = 'namespaces named in their places only';

/** Has a row for every known namespace. */
const table = 'packages/protocol/src/caip/address-forms.ts';
/** Files of `packages` that may name a namespace: the table, and code of a single chain. */
const free = /^packages\/(?:protocol\/src\/caip|evm|bitcoin|clear-signing|signatures)\/|\/src\/testing\//;

/** Files that may name a namespace. */
const remaining = [
  // A table of wallets, each with the chains that its app's browser serves: vendor data, like the addresses beside it. No adapter
  // could supply it, since it covers wallets that are not in the page.
  'packages/core/src/wallets/in-app-links.ts',
];

/** @param {string} text @param {(node: ts.Node) => void} visit */
function walk(text, visit) {
  /** @param {ts.Node} node */
  const each = (node) => {
    visit(node);
    ts.forEachChild(node, each);
  };
  each(ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
}

/** The namespaces that have a row in the table. @param {string} text */
function namespacesIn(text) {
  /** @type {string[]} */
  const names = [];
  walk(text, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || node.name.text !== 'forms') return;
    if (node.initializer === undefined || !ts.isObjectLiteralExpression(node.initializer)) return;
    for (const { name } of node.initializer.properties)
      if (name !== undefined && ts.isIdentifier(name)) names.push(name.text);
  });
  return names;
}

/**
 * Reports strings that name a namespace, alone or before a colon, in files that may not; and files of the list above
 * that no longer name one.
 *
 * @param {string} root
 */
export async function check(root) {
  /** @param {string} file */
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const names = namespacesIn(read(table));
  if (names.length === 0) return [`${table}: no rows`];
  const literal = new RegExp(`^(?:${names.join('|')})(?::|$)`);
  // Most files contain no namespace and are not parsed.
  const quoted = new RegExp(`['"\`](?:${names.join('|')})['":\`]`);
  const files = sourceFiles(root)
    .filter((file) => /^packages\/[^/]+\/src\/.+\.tsx?$/.test(file))
    .filter((file) => !free.test(file) && !new RegExp(unshipped).test(file));
  return files.flatMap((file) => {
    /** @type {string[]} */
    const found = [];
    const text = read(file);
    if (quoted.test(text) || /\\[xu]/.test(text))
      walk(text, (node) => {
        if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && literal.test(node.text))
          found.push(`${file}: '${node.text}' is a namespace: ask the table of protocol/caip`);
      });
    if (!remaining.includes(file)) return found;
    return found.length > 0
      ? []
      : [`${file}: names no namespace any more; take it off the list of the check`];
  });
}
