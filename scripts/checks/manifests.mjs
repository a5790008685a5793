import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readWorkspaces } from '../build/workspaces.mjs';
import { originalFolders } from '../originals.mjs';

export const title = 'manifests and lock';

const exact = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const locks = ['package-lock.json', ...originalFolders.map((folder) => `${folder}/package-lock.json`)];
const restricted = /^@(walletconnect|reown)\//;

/**
 * What is no pin, and why: react-query pins query-core exactly, so that a pin of ours would put two copies on a page with
 * wagmi. `test/older` runs the tests on the first of the range.
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

/** What every manifest says. */
const expected = { license: 'MIT', type: 'module', engines: { node: '>=20.19' } };

/**
 * What those of published packages say besides. A site whose compiler does not read `exports` (`moduleResolution: "node"`) finds
 * the types of each entry by `typesVersions`; servers are not for sites.
 */
const expectedInSites = { typesVersions: { '*': { '*': ['./dist/*.d.ts'] } } };

/** @param {string} where @param {Record<string, unknown>} manifest */
function fieldProblems(where, manifest) {
  const forSites = manifest.private !== true && !where.startsWith('servers');
  const wrong = Object.entries({ ...expected, ...(forSites ? expectedInSites : {}) })
    .filter(([field, value]) => JSON.stringify(manifest[field]) !== JSON.stringify(value))
    .map(([field, value]) => `${where}: ${field} has to be ${JSON.stringify(value)}`);
  const missing = ['description', ...(manifest.private === true ? [] : ['sideEffects'])]
    .filter((field) => !(field in manifest))
    .map((field) => `${where}: no ${field}`);
  return [...wrong, ...missing];
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
    const short = name.slice(name.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (lock === locks[0] && restricted.test(short)) {
      problems.push(`${lock}: ${short} stands in our own tree; the originals have a folder of their own`);
    }
  }
  return problems;
}

/** @param {string} root */
export async function check(root) {
  const problems = locks.flatMap((lock) => lockProblems(root, lock));
  for (const { folder } of readWorkspaces(root)) {
    const where = path.relative(root, path.join(folder, 'package.json'));
    const manifest = JSON.parse(readFileSync(path.join(root, where), 'utf8'));
    problems.push(...fieldProblems(where, manifest));
    problems.push(...inexact(where, manifest.dependencies), ...inexact(where, manifest.devDependencies));
  }
  const top = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  problems.push(...inexact('package.json', top.devDependencies));
  return problems;
}
