import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readWorkspaces } from '../build/workspaces.mjs';
import { originalFolders } from '../originals.mjs';

export const title = 'manifests and lock';

// Of the package itself, or of one under another name (`npm:vite@7.3.8`).
const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const locks = ['package-lock.json', ...originalFolders.map((folder) => `${folder}/package-lock.json`)];
const restricted = /^@(walletconnect|reown)\//;

/**
 * Dependencies that are not pinned. react-query pins query-core exactly, so another pin would put two copies on a
 * page with wagmi. `test/older` tests the lowest version of the range.
 *
 * @type {Readonly<Record<string, string>>}
 */
const ranges = { 'packages/core/package.json @tanstack/query-core': '^5.90.1' };

/** @param {string} where @param {Record<string, string> | undefined} dependencies */
function inexact(where, dependencies = {}) {
  return Object.entries(dependencies)
    .filter(([name, version]) => !exact.test(version) && ranges[`${where} ${name}`] !== version)
    .map(([name, version]) => `${where}: ${name} is "${version}"; pin one version`);
}

/**
 * The sources that packages publish, which declaration maps reference; tests and files that only tests use are
 * excluded.
 */
const publishedFiles = [
  'dist',
  'src',
  '!src/**/*.test.ts',
  '!src/**/*.test.tsx',
  '!src/**/*.test-d.ts',
  '!src/**/test-support',
];

/** Minimum keywords of a package, for the registry's search. */
const minKeywords = 3;

/**
 * Required fields of a manifest. The URLs of the project are defined in the root manifest only. With
 * `moduleResolution: "node"`, which ignores `exports`, a compiler finds the types of entries by `typesVersions`;
 * servers need none.
 *
 * @param {string} folder of the workspace, from the root
 * @param {Record<string, unknown>} manifest
 * @param {import('../build/workspaces.mjs').Manifest} top the root manifest
 */
export function expectedFields(folder, manifest, top) {
  const every = { license: top.license, type: top.type, engines: top.engines };
  if (manifest.private === true) return every;
  return {
    ...every,
    homepage: top.homepage,
    bugs: top.bugs,
    repository: { ...top.repository, directory: folder },
    publishConfig: { access: 'public', provenance: true },
    ...(folder.startsWith('servers') ? {} : { typesVersions: { '*': { '*': ['./dist/*.d.ts'] } } }),
  };
}

/**
 * @param {string} folder
 * @param {Record<string, unknown>} manifest
 * @param {import('../build/workspaces.mjs').Manifest} top
 */
export function fieldProblems(folder, manifest, top) {
  const where = path.join(folder, 'package.json');
  const problems = Object.entries(expectedFields(folder, manifest, top))
    .filter(([field, value]) => JSON.stringify(manifest[field]) !== JSON.stringify(value))
    .map(([field, value]) => `${where}: ${field} has to be ${JSON.stringify(value)}`);
  const required = ['description', ...(manifest.private === true ? [] : ['sideEffects', 'exports'])];
  for (const field of required) if (!(field in manifest)) problems.push(`${where}: no ${field}`);
  if (manifest.private === true) return problems;
  const keywords = Array.isArray(manifest.keywords) ? new Set(manifest.keywords) : new Set();
  if (keywords.size < minKeywords)
    problems.push(`${where}: keywords has to list ${minKeywords} words or more`);
  const files = Array.isArray(manifest.files) ? manifest.files : [];
  const lacking = publishedFiles.filter((name) => !files.includes(name));
  if (lacking.length > 0) problems.push(`${where}: files lacks ${lacking.join(', ')}`);
  return problems;
}

/** @param {import('../build/workspaces.mjs').Manifest} top */
function topProblems(top) {
  return /** @type {const} */ (['repository', 'homepage', 'bugs'])
    .filter((field) => !top[field])
    .map((field) => `package.json: no ${field}`);
}

/** @param {string} root @param {string} lock */
function lockProblems(root, lock) {
  const file = path.join(root, lock);
  if (!existsSync(file)) return [`${lock}: missing`];
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8'));
  const problems = [];
  for (const [name, entry] of Object.entries(packages)) {
    const { resolved, link, integrity, inBundle } = entry;
    if (resolved && !link) problems.push(`${lock}: ${name} names where it came from (${resolved})`);
    if (name.includes('node_modules/') && !link && !inBundle && !integrity) {
      problems.push(`${lock}: ${name} has no integrity`);
    }
    // An alias also records the package's own name.
    const short = entry.name ?? name.slice(name.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (lock === locks[0] && restricted.test(short)) {
      problems.push(`${lock}: ${short} stands in our own tree; the originals have a folder of their own`);
    }
  }
  return problems;
}

/** @param {string} file @returns {import('../build/workspaces.mjs').Manifest} */
const readManifest = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Checks the lock files and manifests. With `update`, writes the fields that the root manifest determines into the
 * others.
 *
 * @param {string} root
 * @param {{ update?: boolean | undefined }} [options]
 */
export async function check(root, { update } = {}) {
  const top = readManifest(path.join(root, 'package.json'));
  const problems = [
    ...locks.flatMap((lock) => lockProblems(root, lock)),
    ...topProblems(top),
    ...inexact('package.json', top.devDependencies),
  ];
  for (const workspace of readWorkspaces(root)) {
    const folder = path.relative(root, workspace.folder);
    const where = path.join(folder, 'package.json');
    let manifest = workspace.manifest;
    if (update) {
      manifest = Object.assign({}, manifest, expectedFields(folder, manifest, top));
      writeFileSync(path.join(root, where), `${JSON.stringify(manifest, null, 2)}\n`);
    }
    problems.push(...fieldProblems(folder, manifest, top));
    problems.push(...inexact(where, manifest.dependencies), ...inexact(where, manifest.devDependencies));
  }
  return problems;
}
