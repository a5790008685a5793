import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from '../build/source-files.mjs';

export const title = 'file names, lengths, star exports and dynamic imports';

const code = /\.(ts|tsx|mts|js|mjs|jsx|cjs|css|sol)$/;
const made = /\.generated\.|\/artifacts\/|\/vectors\/|\/results\//;
const maximumLines = 500;
const vagueName = /^(utils?|helpers?|common|misc|shared|stuff)(\.|$)/i;
/** What runs in a page, which may be built by a bundler whose `import()` throws at once instead of rejecting. */
const inPages =
  /^(packages\/(core|kit|protocol|react|sign-client|ui)|adapters\/[^/]+)\/src\/(?!.*\.(test|test-d|node)\.)/;
const throwingImport =
  /^(?!\s*(\*|\/\/)).*?(?<!await |async \(\) => |loadPart\(\(\) => |typeof |[:<|&] )\bimport\(/m;
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
  if (inPages.test(name) && throwingImport.test(text)) {
    problems.push(
      `${name}: write \`async () => import(…)\` or \`await import(…)\`: some bundlers' import() throws at once`,
    );
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
