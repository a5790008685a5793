import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const rootFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * @typedef {{
 *   name: string,
 *   version?: string,
 *   private?: boolean,
 *   bin?: string | Record<string, string>,
 *   exports?: Record<string, unknown>,
 *   imports?: Record<string, unknown>,
 *   workspaces?: string[],
 *   dependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 * }} Manifest
 *
 * @typedef {{
 *   name: string,
 *   folder: string,
 *   manifest: Manifest,
 *   kind: 'library' | 'app' | 'other',
 *   uses: string[],
 * }} Workspace `folder` is absolute; `uses` names the workspaces it depends on, directly.
 */

/**
 * @param {string} file
 * @returns {Manifest}
 */
function readManifest(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * @param {string} root
 * @param {readonly string[]} patterns `folder` or `folder/*`, as the root manifest writes them
 */
function workspaceFolders(root, patterns) {
  return patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [path.join(root, pattern)];
    const parent = path.join(root, pattern.slice(0, -2));
    if (!existsSync(parent)) return [];
    return readdirSync(parent)
      .sort()
      .map((name) => path.join(parent, name));
  });
}

/**
 * Reads every workspace of the repository, in the order of the root manifest.
 *
 * @param {string} [root]
 * @returns {Workspace[]}
 */
export function readWorkspaces(root = rootFolder) {
  const { workspaces: patterns = [] } = readManifest(path.join(root, 'package.json'));
  const found = workspaceFolders(root, patterns)
    .filter((folder) => existsSync(path.join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(path.join(folder, 'package.json')) }));
  const names = new Set(found.map(({ manifest }) => manifest.name));
  // A published package takes a private one in when it is built, and so names it for development only.
  const takenIn = new Set(
    found
      .filter(({ folder, manifest }) => manifest.private && path.dirname(folder).endsWith('packages'))
      .map(({ manifest }) => manifest.name),
  );
  return found.map(({ folder, manifest }) => ({
    name: manifest.name,
    folder,
    manifest,
    kind: kindOf(folder, manifest),
    uses: [
      ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter((name) =>
        names.has(name),
      ),
      ...Object.keys(manifest.devDependencies ?? {}).filter((name) => takenIn.has(name)),
    ],
  }));
}

/**
 * @param {string} folder
 * @param {Manifest} manifest
 * @returns {Workspace['kind']}
 */
function kindOf(folder, { exports }) {
  // What tests share is read from its sources, and never built.
  const isBuilt = typeof exports?.['.'] !== 'string';
  if (isBuilt && existsSync(path.join(folder, 'src/exports'))) return 'library';
  return existsSync(path.join(folder, 'index.html')) ? 'app' : 'other';
}

/**
 * Puts each workspace after those it uses.
 *
 * @param {readonly Workspace[]} workspaces
 * @returns {Workspace[]}
 * @throws {Error} when two workspaces use each other
 */
export function inDependencyOrder(workspaces) {
  const byName = new Map(workspaces.map((workspace) => [workspace.name, workspace]));
  /** @type {Workspace[]} */
  const ordered = [];
  const done = new Set();
  /** @param {Workspace} workspace @param {string[]} trail */
  const visit = (workspace, trail) => {
    if (done.has(workspace.name)) return;
    if (trail.includes(workspace.name)) {
      throw new Error(`Workspaces use each other: ${[...trail, workspace.name].join(' → ')}`);
    }
    for (const name of workspace.uses) {
      const used = byName.get(name);
      if (used) visit(used, [...trail, workspace.name]);
    }
    done.add(workspace.name);
    ordered.push(workspace);
  };
  for (const workspace of workspaces) visit(workspace, []);
  return ordered;
}

/**
 * Picks the named workspaces and all whose output they need to run. An app is bundled from sources and
 * needs no other's output.
 *
 * @param {readonly Workspace[]} workspaces
 * @param {readonly string[]} names package name, its last part (`relay`) or folder; empty means all
 * @throws {Error} naming a workspace that does not exist
 */
export function selectWorkspaces(workspaces, names) {
  if (names.length === 0) return [...workspaces];
  const byName = new Map(workspaces.map((workspace) => [workspace.name, workspace]));
  /** @type {Set<string>} */
  const chosen = new Set();
  /** @param {string} name */
  const choose = (name) => {
    if (chosen.has(name)) return;
    chosen.add(name);
    const workspace = byName.get(name);
    if (workspace?.kind === 'library') workspace.uses.forEach(choose);
  };
  for (const name of names) choose(findWorkspace(workspaces, name).name);
  return workspaces.filter((workspace) => chosen.has(workspace.name));
}

/**
 * @param {readonly Workspace[]} workspaces
 * @param {string} name
 */
export function findWorkspace(workspaces, name) {
  const wanted = name.replace(/\/$/, '');
  const found = workspaces.find(
    (workspace) =>
      workspace.name === wanted ||
      workspace.name === `@mooring/${wanted}` ||
      path.relative(rootFolder, workspace.folder) === wanted,
  );
  if (found) return found;
  const known = workspaces.map((workspace) => workspace.name.replace('@mooring/', '')).join(', ');
  throw new Error(`There is no workspace named ${name}. Known: ${known}.`);
}
