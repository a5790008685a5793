import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files.mjs';

export const title = 'file names, lengths and star exports';

const code = /\.(ts|tsx|mts|js|mjs|jsx|cjs|css|sol)$/;
const made = /\.generated\.|\/artifacts\/|\/vectors\/|\/results\//;
const maximumLines = 500;
const vagueName = /^(utils?|helpers?|common|misc|shared|stuff)(\.|$)/i;
const starExport = /^\s*export\s+(type\s+)?\*/m;

/**
 * @param {string} name
 * @param {string} text
 * @returns {string[]}
 */
function problemsIn(name, text) {
  const problems = [];
  const vague = name
    .split('/')
    .find((part) => vagueName.test(part) && !name.endsWith('src/exports/utils.ts'));
  if (vague) problems.push(`${name}: "${vague}" says nothing; name it after its topic`);
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (lines > maximumLines) problems.push(`${name}: ${lines} lines, at most ${maximumLines}`);
  if (!name.endsWith('.css') && starExport.test(text)) {
    problems.push(`${name}: exports everything by a star; list the names`);
  }
  return problems;
}

/**
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function check(root) {
  return sourceFiles(root)
    .filter((name) => code.test(name) && !made.test(name))
    .flatMap((name) => problemsIn(name, readFileSync(path.join(root, name), 'utf8')));
}
