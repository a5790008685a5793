import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from '../build/source-files.mjs';

/**
 * Files of one worker share loaded modules and a document: a file that mocks a module, must load it first, or replaces the body,
 * to which other files hold on, runs in its own process.
 */
const needsOwnProcess = /\bvi\.(mock|doMock|resetModules)\(|\bcreateElement\('body'\)|^\/\/ @own-process: /m;

/**
 * Test files that need their own process: they mock modules, replace the body, or declare it with `// @own-process: why`.
 *
 * @param {string} root
 * @param {readonly string[]} groups folders of packages, or packages, such as `packages` or `packages/react`
 */
export const filesWithOwnProcess = (root, groups) =>
  sourceFiles(root)
    .filter((file) => groups.some((group) => file.startsWith(`${group}/`)))
    .filter((file) => /\/src\/.*(?<!\.browser)\.test\.tsx?$/.test(file))
    .filter((file) => needsOwnProcess.test(readFileSync(path.join(root, file), 'utf8')));
