import path from 'node:path';
import { intents } from './intents.mjs';
import { moduleReach } from './module-reach.mjs';
import { rootFolder } from './workspaces.mjs';

/**
 * Which modules of a package are published as one, by the moment that needs them first.
 *
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {readonly import('./workspaces.mjs').Workspace[]} workspaces
 * @param {{ readonly root?: string, readonly moments?: readonly import('./intents.mjs').Intent[] }} [given]
 * @returns {Map<string, string[]>} name of the moment → files below `dist`, as they are without this
 */
export function joinedModules(workspace, workspaces, { root = rootFolder, moments = intents } = {}) {
  /** @type {Set<string>} */
  const taken = new Set();
  /** @type {Map<string, string[]>} */
  const joined = new Map();
  const sources = path.join(workspace.folder, 'src');
  for (const { name, roots, packages } of moments) {
    const reached = moduleReach(
      roots.map((file) => path.join(root, file)),
      workspaces,
    );
    const own = [...reached]
      .filter((file) => !taken.has(file) && file.startsWith(sources + path.sep))
      .map((file) => path.relative(sources, file))
      .filter((file) => path.dirname(file) !== 'exports')
      .map((file) => file.replace(/\.tsx?$/, '.js'))
      .sort();
    for (const file of reached) taken.add(file);
    const isJoined = name !== undefined && (packages?.includes(workspace.name) ?? true);
    if (isJoined && own.length > 1) joined.set(name, own);
  }
  return joined;
}
