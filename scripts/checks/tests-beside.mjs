import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sourceFiles } from '../build/source-files.mjs';
import { unshipped } from './tiers.mjs';

export const title = 'tests beside their source';

/** From as many branches on, a file needs a test. */
const enough = 3;

/** Components are covered by the gallery and browser tests; what they decide is in other files. */
const source = /^(?:packages|adapters|servers|apps)\/[^/]+\/src\/.+\.ts$/;
const exempt = new RegExp(String.raw`${unshipped}|\.generated\.ts$|/src/(?:exports|testing)/`);

const logical = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** The name that a file and its test share. @param {string} file */
const nameOf = (file) => file.replace(/(?:\.node)?\.ts$/, '');

/** @param {ts.Node} node */
const isBranch = (node) =>
  ts.isIfStatement(node) ||
  ts.isConditionalExpression(node) ||
  ts.isCaseClause(node) ||
  ts.isCatchClause(node) ||
  ts.isIterationStatement(node, false) ||
  (ts.isBinaryExpression(node) && logical.has(node.operatorToken.kind));

/** @param {string} text */
function branches(text) {
  let count = 0;
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (isBranch(node)) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest));
  return count;
}

/**
 * Reports files with logic that have no test beside them under their name.
 *
 * @param {string} root
 */
export async function check(root) {
  const files = sourceFiles(root);
  const tested = new Set(
    files.flatMap((file) => /^(.+?)(?:\.node|\.browser)?\.test\.tsx?$/.exec(file)?.[1] ?? []),
  );
  return files
    .filter((file) => source.test(file) && !exempt.test(file) && !tested.has(nameOf(file)))
    .filter((file) => branches(readFileSync(path.join(root, file), 'utf8')) >= enough)
    .map((file) => `${file}: has logic and no test beside it (${nameOf(file)}.test.ts)`);
}
