import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { requireBuilt } from '../build/build-all.mjs';
import { requireSuccess, runNpm } from '../start/run-command.mjs';
import { withVersionedCopy } from './versioned-copy.mjs';

/**
 * @typedef {import('../build/workspaces.mjs').Workspace} Workspace
 * @typedef {Workspace & { readonly file: string, readonly integrity: string, readonly names: readonly string[] }} Pack
 * a published package, its tarball, and the tarball's hash and content
 * @typedef {{ name: string, filename: string, integrity: string, files: { path: string }[] }} PackedByNpm
 * @typedef {object} Packed
 * @property {string} folder the copy of the repository that was packed
 * @property {readonly Pack[]} packs each after its dependencies
 * @property {readonly Workspace[]} workspaces of the copy
 */

/**
 * Orders packages after their dependencies, so that every published package can be installed.
 *
 * @template {Pick<Workspace, 'name' | 'uses'>} Package
 * @param {readonly Package[]} packages
 * @returns {Package[]}
 */
export function byDependency(packages) {
  /** @type {Set<Package>} */
  const ordered = new Set();
  /** @param {Package} one */
  const add = (one) => {
    for (const other of packages) if (one.uses.includes(other.name) && !ordered.has(other)) add(other);
    ordered.add(one);
  };
  for (const one of packages) add(one);
  return [...ordered];
}

/** @param {string} stdout @returns {PackedByNpm[]} a list, or an object by name, depending on npm's version */
const readPacked = (stdout) => Object.values(JSON.parse(stdout));

/**
 * Builds every published package, versions it by the changesets and packs it, in a copy of the work tree.
 *
 * @template T
 * @param {string} root
 * @param {(packed: Packed) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withPacks(root, use) {
  await requireBuilt({ declarations: true });
  return await withVersionedCopy(root, async ({ folder, workspaces }) => {
    const published = byDependency(workspaces.filter(({ manifest }) => !manifest.private));
    const target = path.join(folder, 'packs');
    mkdirSync(target);
    const result = await runNpm(
      [
        ...['pack', '--json', '--ignore-scripts', '--pack-destination', target],
        ...published.flatMap(({ name }) => ['--workspace', name]),
      ],
      folder,
    );
    requireSuccess(result, 'npm pack failed');
    const packed = new Map(readPacked(result.stdout).map((one) => [one.name, one]));
    const packs = published.map((workspace) => {
      const one = packed.get(workspace.name);
      if (!one) throw new Error(`npm packed no ${workspace.name}`);
      return {
        ...workspace,
        file: path.join(target, one.filename),
        integrity: one.integrity,
        names: one.files.map((file) => file.path),
      };
    });
    return await use({ folder, packs, workspaces });
  });
}
