import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withUsed } from './workspaces.mjs';

const leftOut = new Set(['node_modules', 'dist', '.mooring']);
const testFile = /\.test(-d)?\.[cm]?[jt]sx?$/;

/**
 * The files below a folder that a build reads: everything but dependencies, output and tests. Sorted, absolute.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function inputFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !leftOut.has(name) && !testFile.test(name))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? inputFiles(file) : [file];
    })
    .sort();
}

/**
 * A hash of all that a workspace is built from: its own files, those of every workspace that it uses, the lock and the way
 * of building.
 *
 * @param {string} root
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {readonly import('./workspaces.mjs').Workspace[]} workspaces
 */
export function fingerprint(root, workspace, workspaces) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  const shared = ['package-lock.json', 'tsconfig.base.json'].map((name) => path.join(root, name));
  const folders = [
    path.join(root, 'scripts/build'),
    ...withUsed(workspace, workspaces).map((one) => one.folder),
  ];
  for (const file of [...shared.filter(existsSync), ...folders.flatMap(inputFiles)])
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}
