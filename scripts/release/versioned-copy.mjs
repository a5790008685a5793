import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readWorkspaces } from '../build/workspaces.mjs';
import { requireSuccess, runTool } from '../start/run-command.mjs';

/**
 * Applies the changesets as a release does: writes the version and the changelog of each published package.
 *
 * @param {string} root where changesets is installed
 * @param {string} folder the repository, or a copy of it below `root`
 */
export async function applyChangesets(root, folder) {
  const result = await runTool(root, '@changesets/cli/bin.js', ['version'], { cwd: folder });
  requireSuccess(result, 'changeset version failed');
}

/**
 * Runs `use` on a copy of the files that a release reads, with the changesets applied. The work tree stays unchanged.
 *
 * @template T
 * @param {string} root
 * @param {(copy: { folder: string, workspaces: import('../build/workspaces.mjs').Workspace[] }) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withVersionedCopy(root, use) {
  // Below the root, so that changesets finds its own packages.
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'release-'));
  try {
    for (const name of ['package.json', '.changeset'])
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    for (const workspace of readWorkspaces(root)) {
      const to = path.join(folder, path.relative(root, workspace.folder));
      const from = workspace.manifest.private
        ? path.join(workspace.folder, 'package.json')
        : workspace.folder;
      cpSync(from, workspace.manifest.private ? path.join(to, 'package.json') : to, {
        recursive: true,
        filter: (source) => path.basename(source) !== 'node_modules',
      });
    }
    await applyChangesets(root, folder);
    return await use({ folder, workspaces: readWorkspaces(folder) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
