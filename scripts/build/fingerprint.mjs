import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const leftOut = new Set(['node_modules', 'dist', '.mooring']);
const testFile = /\.test(-d)?\.[cm]?[jt]sx?$/;

/**
 * Lists the files below a folder that can change what a build of it gives: everything but
 * dependencies, earlier output and tests. Sorted, relative to the folder.
 *
 * @param {string} folder
 * @param {string} [below]
 * @returns {string[]}
 */
export function inputFiles(folder, below = '') {
  const entries = readdirSync(path.join(folder, below), { withFileTypes: true });
  return entries
    .filter((entry) => !leftOut.has(entry.name) && !testFile.test(entry.name))
    .flatMap((entry) => {
      const name = path.join(below, entry.name);
      return entry.isDirectory() ? inputFiles(folder, name) : [name];
    })
    .sort();
}

/**
 * @param {string} folder
 * @param {readonly string[]} extra texts that belong to the input too
 */
export function hashFolder(folder, extra = []) {
  const hash = createHash('sha256');
  for (const text of extra) hash.update(text).update('\0');
  for (const file of inputFiles(folder)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(folder, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * What every build depends on: Node's major version, the lock and the way of building itself.
 *
 * @param {string} root
 */
export function hashToolchain(root) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  for (const file of ['package-lock.json', 'tsconfig.base.json']) {
    const full = path.join(root, file);
    if (existsSync(full)) hash.update(file).update(readFileSync(full));
  }
  hash.update(hashFolder(path.join(root, 'scripts/build')));
  return hash.digest('hex');
}

/**
 * One content hash per workspace, which changes when its own input, the toolchain's or that of any
 * workspace it uses changes.
 *
 * @param {string} root
 * @param {readonly import('./workspaces.mjs').Workspace[]} ordered in dependency order
 * @returns {Map<string, string>}
 */
export function fingerprints(root, ordered) {
  const toolchain = hashToolchain(root);
  /** @type {Map<string, string>} */
  const known = new Map();
  for (const workspace of ordered) {
    const used = workspace.uses.map((name) => `${name} ${known.get(name) ?? ''}`);
    known.set(workspace.name, hashFolder(workspace.folder, [toolchain, ...used]));
  }
  return known;
}
