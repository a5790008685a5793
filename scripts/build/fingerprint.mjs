import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withUsed } from './workspaces.mjs';

const testFile = /\.test(-d)?\.[cm]?[jt]sx?$/;
/** The lock file and the build scripts. */
const toolchain = /^(package-lock\.json|tsconfig\.base\.json|scripts\/build\/.*)$/;

/**
 * A hash of everything that a workspace is built from: its own files, those of its dependencies, the lock file and
 * the build scripts. Excludes tests, and the version of Node: the output has a fixed `target`, so suites in two
 * versions of Node share one build.
 *
 * @param {string} root
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {readonly import('./workspaces.mjs').Workspace[]} workspaces
 * @param {readonly string[]} files of the repository
 */
export function fingerprint(root, workspace, workspaces, files) {
  const folders = withUsed(workspace, workspaces).map(({ folder }) => `${path.relative(root, folder)}/`);
  const hash = createHash('sha256');
  for (const file of files)
    if (!testFile.test(file) && (toolchain.test(file) || folders.some((folder) => file.startsWith(folder))))
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update('\0');
  return hash.digest('hex');
}
