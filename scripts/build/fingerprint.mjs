import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withUsed } from './workspaces.mjs';

const testFile = /\.test(-d)?\.[cm]?[jt]sx?$/;
/** The lock and the way of building. */
const toolchain = /^(package-lock\.json|tsconfig\.base\.json|scripts\/build\/.*)$/;

/**
 * A hash of all that a workspace is built from: its own files, those of every workspace that it uses, the lock and the way
 * of building. Tests are no part of it, nor is the Node that builds: the output names the syntax it is for (`target`), so what
 * one Node built serves another, and suites on two Nodes run from one build.
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
