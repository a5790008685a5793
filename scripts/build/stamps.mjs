import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {string} root
 * @param {string} name
 */
function stampFile(root, name) {
  return path.join(root, '.mooring/build', `${name.replace('@mooring/', '')}.json`);
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/**
 * Whether the last build of a workspace came from this very input and its output is all still there.
 *
 * @param {string} root
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {string} fingerprint
 */
export function isBuilt(root, workspace, fingerprint) {
  try {
    const stamp = JSON.parse(readFileSync(stampFile(root, workspace.name), 'utf8'));
    if (stamp.fingerprint !== fingerprint) return false;
    return stamp.files.every((/** @type {string} */ file) =>
      existsSync(path.join(workspace.folder, 'dist', file)),
    );
  } catch {
    return false;
  }
}

/**
 * @param {string} root
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {string} fingerprint
 */
export function writeStamp(root, workspace, fingerprint) {
  const file = stampFile(root, workspace.name);
  mkdirSync(path.dirname(file), { recursive: true });
  const files = filesBelow(path.join(workspace.folder, 'dist'));
  writeFileSync(file, `${JSON.stringify({ fingerprint, files }, null, 1)}\n`);
}

/**
 * Called before a build, so that one cut short is never taken for done.
 *
 * @param {string} root
 * @param {import('./workspaces.mjs').Workspace} workspace
 */
export function removeStamp(root, workspace) {
  rmSync(stampFile(root, workspace.name), { force: true });
}
