import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sourceFiles } from '../build/source-files.mjs';
import { unshipped } from './tiers.mjs';

export const title = 'tests beside their source';

/** Files with logic that have no test under their name yet, one a line. Take lines off; add none. */
const listFile = 'scripts/checks/without-test.txt';
/** The most lines that it may have. Lower it with the list. */
const most = 14;
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
 * Reports files with logic that have no test beside them under their name, and lines of the list that are no longer
 * needed.
 *
 * @param {string} root
 */
export async function check(root) {
  /** @param {string} file */
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const files = sourceFiles(root);
  const tested = new Set(
    files.flatMap((file) => /^(.+?)(?:\.node|\.browser)?\.test\.tsx?$/.exec(file)?.[1] ?? []),
  );
  const untested = files.filter(
    (file) =>
      source.test(file) && !exempt.test(file) && !tested.has(nameOf(file)) && branches(read(file)) >= enough,
  );
  const listed = existsSync(path.join(root, listFile)) ? read(listFile).split('\n').filter(Boolean) : [];
  return [
    ...untested
      .filter((file) => !listed.includes(file))
      .map((file) => `${file}: has logic and no test beside it (${nameOf(file)}.test.ts)`),
    ...listed
      .filter((file) => !untested.includes(file))
      .map((file) => `${listFile}: ${file} needs its line no longer; remove it`),
    ...(listed.length > most ? [`${listFile}: has ${listed.length} lines, ${most} at most`] : []),
  ];
}
