import { packProblems } from '../checks/packages.mjs';
import { freshSiteProblems } from './fresh-sites.mjs';
import { installedServerProblems } from './installed-servers.mjs';
import { withPacks } from './packs.mjs';
import { publishToLoopback } from './publish.mjs';
import { startRegistry } from './registry.mjs';

/**
 * @typedef {import('./packs.mjs').Pack} Pack
 *
 * @typedef {object} RehearseOptions
 * @property {(line: string) => void} [tell]
 * @property {(packs: readonly Pack[]) => Promise<void>} [onProven] called with the tested tarballs if they have no
 * problems
 */

/** @param {string} root @param {import('./packs.mjs').Packed} packed @param {(line: string) => void} tell */
async function tryInstalled(root, { folder, packs }, tell) {
  const registry = await startRegistry();
  try {
    await publishToLoopback(packs, folder, registry);
    tell('published to a registry on loopback');
    return [
      ...(await installedServerProblems(registry.url, packs)),
      ...(await freshSiteProblems(root, registry.url, packs)),
    ];
  } finally {
    await registry.close();
  }
}

/**
 * Performs a release locally: applies the changesets to a copy, packs and checks every package, publishes to a
 * registry on loopback, and installs from there: servers in empty folders, where they start and stop, and the others into
 * a fresh site of each kind.
 *
 * @param {string} root
 * @param {RehearseOptions} [options]
 * @returns {Promise<string[]>} problems
 */
export const rehearseRelease = (root, { tell = () => {}, onProven } = {}) =>
  withPacks(root, async (packed) => {
    const { packs, workspaces } = packed;
    tell(`packed: ${packs.map(({ name, manifest }) => `${name}@${manifest.version}`).join(', ')}`);
    // The check of the tarballs uses one CPU only.
    const problems = (
      await Promise.all([tryInstalled(root, packed, tell), packProblems(packs, workspaces)])
    ).flat();
    if (problems.length === 0) await onProven?.(packs);
    return problems;
  });
