import { complaints, runTool } from '../start/run-command.mjs';

/**
 * @typedef {{ title: string, check: (root: string, options?: { update?: boolean }) => Promise<string[]> }} Check
 */

/**
 * A check that runs installed tools.
 *
 * @param {string} title
 * @param {...[script: string, ...args: string[]]} runs, in parallel
 * @returns {() => Promise<Check>}
 */
const byTool =
  (title, ...runs) =>
  async () => ({
    title,
    check: async (root) => {
      const results = await Promise.all(runs.map(([script, ...args]) => runTool(root, script, args)));
      return results.flatMap(complaints);
    },
  });

/** The native compiler, which needs a third of the CPU time. Tools that call the compiler's API use the one in JavaScript. */
const tsc = 'typescript-native/bin/tsc';
/** One thread: several would check shared types more than once. */
const tscOptions = ['--pretty', 'false', '--singleThreaded'];

/**
 * Checks by name. Loaded on demand, so that this file works before anything is installed.
 *
 * @type {Readonly<Record<string, () => Promise<Check>>>}
 */
export const checks = {
  format: byTool('format and lint', [
    '@biomejs/biome/bin/biome',
    ...['ci', '--max-diagnostics=200', '--colors=off', '.'],
  ]),
  // Browser code, without Node's types, and everything else.
  types: byTool(
    'types',
    [tsc, '-p', 'tsconfig.browser.json', ...tscOptions],
    [tsc, '-p', 'tsconfig.node.json', ...tscOptions],
  ),
  tiers: () => import('./house-rules.mjs'),
  namespaces: () => import('./namespace-literals.mjs'),
  limits: () => import('./limits.mjs'),
  tests: () => import('./tests-beside.mjs'),
  manifests: () => import('./manifests.mjs'),
  exports: () => import('./export-names.mjs'),
  changesets: () => import('./changesets.mjs'),
  licences: () => import('./licences.mjs'),
  unused: byTool('unused files, exports and dependencies', [
    'knip/bin/knip.js',
    ...['--no-progress', '--no-config-hints'],
  ]),
  docs: () => import('../docs/reference-pages.mjs'),
  links: () => import('./links.mjs'),
  packages: () => import('./packages.mjs'),
  sizes: () => import('./sizes.mjs'),
};
