import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readWorkspaces } from '../build/workspaces.mjs';
import { originalFolders } from '../originals.mjs';

export const title = 'manifests and lock';

const exact = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const locks = ['package-lock.json', ...originalFolders.map((folder) => `${folder}/package-lock.json`)];
const restricted = /^@(walletconnect|reown)\//;

/**
 * @param {string} where
 * @param {Record<string, string> | undefined} dependencies
 */
function inexact(where, dependencies = {}) {
  return Object.entries(dependencies)
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => `${where}: ${name} is "${version}"; pin one version`);
}

/**
 * What a published manifest has to say.
 *
 * @param {string} where
 * @param {Record<string, unknown>} manifest
 */
function publishedFields(where, manifest) {
  const problems = [];
  if (manifest.license !== 'MIT') problems.push(`${where}: license is not MIT`);
  if (manifest.type !== 'module') problems.push(`${where}: type is not module`);
  if (!manifest.description) problems.push(`${where}: no description`);
  if (JSON.stringify(manifest.engines) !== '{"node":">=20.19"}')
    problems.push(`${where}: engines is not node >=20.19`);
  if (manifest.private !== true && !('sideEffects' in manifest))
    problems.push(`${where}: sideEffects is not said`);
  // A site whose compiler does not read `exports` (`moduleResolution: "node"`) finds the types of each entry by these.
  // Servers are not for sites.
  const typesVersions = JSON.stringify(manifest.typesVersions);
  if (
    manifest.private !== true &&
    !where.startsWith('servers') &&
    typesVersions !== '{"*":{"*":["./dist/*.d.ts"]}}'
  )
    problems.push(`${where}: typesVersions has to lead each entry to its types in dist`);
  return problems;
}

/**
 * @param {string} root
 * @param {string} lock
 */
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

/**
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function check(root) {
  const problems = locks.flatMap((lock) => lockProblems(root, lock));
  for (const { folder } of readWorkspaces(root)) {
    const where = path.relative(root, path.join(folder, 'package.json'));
    const manifest = JSON.parse(readFileSync(path.join(root, where), 'utf8'));
    problems.push(...publishedFields(where, manifest));
    problems.push(...inexact(where, manifest.dependencies), ...inexact(where, manifest.devDependencies));
  }
  const top = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  problems.push(...inexact('package.json', top.devDependencies));
  return problems;
}
