import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files of one worker share its modules: who replaces one, or has to be the first to load it, runs by itself. */
const needsOwnProcess = /\bvi\.(mock|doMock|resetModules)\(|^\/\/ @own-process: /m;

/**
 * Test files that need a process of their own: they replace modules, or say so by `// @own-process: why`.
 *
 * @param {string} root
 * @param {readonly string[]} groups folders of packages, or packages, such as `packages` or `packages/react`
 * @returns {string[]} paths from the root
 */
export function filesWithOwnProcess(root, groups) {
  return groups.flatMap((group) => sourceFolders(root, group)).flatMap((folder) => filesIn(root, folder));
}

/** @param {string} root @param {string} group */
function sourceFolders(root, group) {
  if (existsSync(path.join(root, group, 'src'))) return [`${group}/src`];
  return readdirSync(path.join(root, group))
    .map((name) => `${group}/${name}/src`)
    .filter((folder) => existsSync(path.join(root, folder)));
}

/** @param {string} root @param {string} folder */
function filesIn(root, folder) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && !/\.browser\.test\.tsx?$/.test(file))
    .filter((file) => needsOwnProcess.test(readFileSync(path.join(root, file), 'utf8')))
    .sort();
}
