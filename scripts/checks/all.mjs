/**
 * Every check by the name it is asked for. Loaded when wanted, so that the list itself can be read
 * before anything is installed.
 *
 * @typedef {{ title: string, check: (root: string, options?: { update?: boolean }) => Promise<string[]> }} Check
 * @type {Readonly<Record<string, () => Promise<Check>>>}
 */
export const checks = {
  format: () => import('./biome.mjs'),
  types: () => import('./types.mjs'),
  files: () => import('./files.mjs'),
  tiers: () => import('./house-rules.mjs'),
  manifests: () => import('./manifests.mjs'),
  exports: () => import('./export-names.mjs'),
  changesets: () => import('./changesets.mjs'),
  licences: () => import('./licences.mjs'),
  unused: () => import('./unused.mjs'),
  docs: () => import('./docs-fresh.mjs'),
  links: () => import('./links.mjs'),
  packages: () => import('./packages.mjs'),
  sizes: () => import('./sizes.mjs'),
};
