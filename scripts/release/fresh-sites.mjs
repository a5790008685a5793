import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { complaints, lastLines, runNpm } from '../start/run-command.mjs';
import { openSite } from './open-site.mjs';
import { siteExample } from './readme-examples.mjs';
import { npmrcFor } from './registry.mjs';
import { typeProblems } from './site-types.mjs';

/**
 * @typedef {import('./packs.mjs').Pack} Pack
 *
 * @typedef {object} Site
 * @property {string} name of its folder in `sites`
 * @property {string} source its folder of sources
 * @property {string} before what its framework wants above the README's example
 * @property {readonly [script: string, ...args: string[]]} start what serves the build
 */

/** @type {readonly Site[]} */
const sites = [
  {
    name: 'vite',
    source: 'src',
    before: '',
    start: ['vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', '0'],
  },
  {
    name: 'next',
    source: 'app',
    before: "'use client';\n\n",
    start: ['next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', '0'],
  },
];

/** What the README's example needs; npm brings the rest. */
const imported = ['@mooring/kit', '@mooring/adapter-wagmi'];

/** npm asks nobody about what its cache has, nor about advisories and donations. */
const quietly = ['--prefer-offline', '--no-audit', '--no-fund'];

/**
 * Adds the packages to a site as its developer does, with a plain `npm install`, and the README's example; the site's own tool
 * builds it, and the button opens the modal.
 *
 * @param {string} root
 * @param {Site} site
 * @param {string} registry
 * @param {readonly Pack[]} packs
 */
async function siteProblems(root, { name, source, before, start: [script, ...args] }, registry, packs) {
  // Outside of the repository, so that nothing is found but what npm installs.
  const folder = mkdtempSync(path.join(tmpdir(), `mooring-${name}-site-`));
  try {
    cpSync(path.join(root, 'scripts/release/sites', name), folder, { recursive: true });
    writeFileSync(path.join(folder, '.npmrc'), npmrcFor(registry));
    const example = siteExample(readFileSync(path.join(root, 'README.md'), 'utf8'));
    mkdirSync(path.join(folder, source, 'readme'));
    writeFileSync(path.join(folder, source, 'readme/app.tsx'), `${before}${example}`);
    // The site by Vite has code for every package.
    const wanted = name === 'vite' ? packs.map((pack) => pack.name) : imported;
    const installed = await runNpm(['install', ...quietly, ...wanted], folder);
    if (installed.code !== 0) return ['the packages do not install:', ...lastLines(installed.output, 30)];
    const types = name === 'vite' ? await typeProblems(folder, packs) : [];
    const built = await runNpm(['run', 'build'], folder, { NEXT_TELEMETRY_DISABLED: '1' });
    if (built.code !== 0) return [...types, ...complaints(built).slice(-40)];
    return [...types, ...(await openSite(folder, script, args))];
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
  // The servers are programs of their own; a site installs the others, with one version of ethers.
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
