import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The repository's root folder. */
export const rootFolder = path.resolve(import.meta.dirname, '../..');

/**
 * @typedef {{
 *   name: string, version: string, private?: boolean, workspaces?: string[], files?: string[], exports?: Record<string, unknown>,
 *   bin?: Record<string, string>,
 *   license?: string, type?: string, engines?: Record<string, string>, keywords?: string[],
 *   repository?: { type: string, url: string, directory?: string }, homepage?: string, bugs?: { url: string },
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 * }} Manifest
 * @typedef {{ name: string, folder: string, manifest: Manifest, kind: 'library' | 'app' | 'other', uses: string[] }} Workspace
 * `folder` is absolute; `uses` names the workspaces it depends on, directly.
 */

/** @param {string} folder @returns {Manifest} */
const readManifest = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** @param {string} folder @param {Manifest} manifest @returns {Workspace['kind']} */
function kindOf(folder, { exports }) {
  // Shared test code is used from source and never built.
  const isBuilt = typeof exports?.['.'] !== 'string';
  if (isBuilt && existsSync(path.join(folder, 'src/exports'))) return 'library';
  return existsSync(path.join(folder, 'index.html')) ? 'app' : 'other';
}

/**
 * Reads every workspace of the repository, in the order of the root manifest.
 *
 * @param {string} [root]
 * @returns {Workspace[]}
 */
export function readWorkspaces(root = rootFolder) {
  const found = (readManifest(root).workspaces ?? [])
    .flatMap((pattern) => {
      const folder = path.join(root, pattern.replace(/\/\*$/, ''));
      if (!pattern.endsWith('/*')) return [folder];
      return existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
    })
    .filter((folder) => existsSync(path.join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(folder) }));
  const names = new Set(found.map(({ manifest }) => manifest.name));
  // A published package bundles private ones, so they are among its devDependencies.
  const bundled = new Set(
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
      ...Object.keys(manifest.devDependencies ?? {}).filter((name) => bundled.has(name)),
    ],
  }));
}

/**
 * A workspace and all its dependencies, direct and indirect; itself first.
 *
 * @param {Workspace} workspace
 * @param {readonly Workspace[]} workspaces
 */
export function withUsed(workspace, workspaces) {
  const all = new Set([workspace]);
  for (const { uses } of all) for (const one of workspaces) if (uses.includes(one.name)) all.add(one);
  return [...all];
}

/**
 * Selects the named workspaces, and those whose output they need to run. An app is bundled from source and needs no
 * other output.
 *
 * @param {readonly Workspace[]} workspaces
 * @param {readonly string[]} names package name, its last part (`relay`) or folder; empty means all
 * @throws {Error} naming a workspace that does not exist
 */
export function selectWorkspaces(workspaces, names) {
  const chosen = new Set(
    names.flatMap((name) => {
      const named = findWorkspace(workspaces, name);
      return named.kind === 'library' ? withUsed(named, workspaces) : [named];
    }),
  );
  return workspaces.filter((workspace) => names.length === 0 || chosen.has(workspace));
}

/** @param {readonly Workspace[]} workspaces @param {string} name */
export function findWorkspace(workspaces, name) {
  const wanted = name.replace(/\/$/, '');
  const found = workspaces.find(
    (workspace) =>
      [wanted, `@mooring/${wanted}`].includes(workspace.name) ||
      path.relative(rootFolder, workspace.folder) === wanted,
  );
  if (found) return found;
  const known = workspaces.map((workspace) => workspace.name.replace('@mooring/', '')).join(', ');
  throw new Error(`There is no workspace named ${name}. Known: ${known}.`);
}
