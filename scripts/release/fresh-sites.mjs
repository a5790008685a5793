import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { complaints, lastLines, runNpm } from '../start/run-command.mjs';
import { openSite } from './open-site.mjs';
import { filesIn, siteExample } from './readme-examples.mjs';
import { npmrcFor } from './registry.mjs';
import { typeProblems } from './site-types.mjs';
import { connectAndReload, connectIn, openModal } from './visits.mjs';

/**
 * @typedef {import('./packs.mjs').Pack} Pack
 *
 * @typedef {object} Site
 * @property {string} name of its folder in `sites`
 * @property {readonly string[]} [packages] that its example imports; npm installs their dependencies. Default: all
 * @property {(root: string) => { file: string, code: string }[]} example the files that our documentation tells its developer to write
 * @property {readonly [script: string, ...args: string[]]} start command that serves the build
 * @property {import('./open-site.mjs').Visit} visit
 */

/** @param {string} root @param {string} page */
const read = (root, page) => readFileSync(path.join(root, page), 'utf8');

/** @type {readonly Site[]} */
const sites = [
  {
    // It imports every package.
    name: 'vite',
    example: (root) => [{ file: 'src/readme/app.tsx', code: siteExample(read(root, 'README.md')) }],
    start: ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', '0'],
    visit: openModal,
  },
  {
    name: 'next',
    packages: ['@mooring/kit', '@mooring/adapter-wagmi'],
    example: (root) => [
      { file: 'app/readme/app.tsx', code: `'use client';\n\n${siteExample(read(root, 'README.md'))}` },
    ],
    start: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', '0'],
    visit: openModal,
  },
  {
    name: 'nuxt',
    packages: ['@mooring/kit'],
    example: (root) => filesIn(read(root, 'docs/guides/frameworks.md'), 'Nuxt'),
    start: ['.output/server/index.mjs'],
    visit: connectAndReload,
  },
  {
    name: 'bundlers',
    packages: ['@mooring/kit', '@mooring/adapter-wagmi'],
    example: () => [],
    start: ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', '0'],
    visit: connectIn(['vite', 'webpack', 'esbuild']),
  },
];

/** Prevents requests for cached packages, advisories and funding. */
const quietly = ['--prefer-offline', '--no-audit', '--no-fund'];

/** Switches off the frameworks' telemetry. */
const silently = { NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' };

/**
 * Adds the packages to a site as its developer does, with a plain `npm install`, and the example of the
 * documentation. Builds it with the site's own tool, and visits it.
 *
 * @param {string} root
 * @param {Site} site
 * @param {string} registry
 * @param {readonly Pack[]} packs
 */
async function siteProblems(root, { name, packages, example, start, visit }, registry, packs) {
  // Outside the repository, so that only packages installed by npm resolve.
  const folder = mkdtempSync(path.join(tmpdir(), `mooring-${name}-site-`));
  try {
    cpSync(path.join(root, 'scripts/release/sites', name), folder, { recursive: true });
    writeFileSync(path.join(folder, '.npmrc'), npmrcFor(registry));
    for (const { file, code } of example(root)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), code);
    }
    const wanted = packages ?? packs.map((pack) => pack.name);
    const installed = await runNpm(['install', ...quietly, ...wanted], folder);
    if (installed.code !== 0) return ['the packages do not install:', ...lastLines(installed.output, 30)];
    const types = packages === undefined ? await typeProblems(folder, packs) : [];
    const built = await runNpm(['run', 'build'], folder, silently);
    if (built.code !== 0) return [...types, ...complaints(built).slice(-40)];
    return [...types, ...(await openSite(folder, start, visit))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Tries published packages in a fresh site of each kind.
 *
 * @param {string} root
 * @param {string} registry
 * @param {readonly Pack[]} packs
 */
export async function freshSiteProblems(root, registry, packs) {
  // Servers are separate programs; a site installs the others, with one version of ethers.
  const forSites = packs.filter(
    ({ name, manifest }) => manifest.bin === undefined && name !== '@mooring/adapter-ethers5',
  );
  const problems = [];
  for (const site of sites) {
    const found = await siteProblems(root, site, registry, forSites).catch((error) => [String(error.stack)]);
    problems.push(...found.map((problem) => `site by ${site.name}: ${problem}`));
  }
  return problems;
}
