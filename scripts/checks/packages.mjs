import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemKindInfo } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { withPacks } from '../release/packs.mjs';
import { examplesIn } from '../release/readme-examples.mjs';

export const title = 'packed packages';

/**
 * @typedef {import('../build/workspaces.mjs').Workspace} Workspace
 * @typedef {import('../release/packs.mjs').Pack} Pack
 */

/**
 * Unexpected files in a tarball, and dependencies that cannot be installed.
 *
 * @param {Pack} pack
 * @param {readonly Workspace[]} workspaces
 */
function contentProblems({ name, folder, manifest, names }, workspaces) {
  const stray = names.filter((file) => /\.(test|test-d|bench)\.|(test-support|gallery|vectors)\//.test(file));
  const problems = stray.map((file) => `${name}: packs ${file}`);
  for (const file of ['LICENSE', 'README.md']) {
    if (!names.includes(file)) problems.push(`${name}: packs no ${file}`);
  }
  // Examples are compiled in a fresh site; those of a server are commands.
  const isProgram = manifest.bin !== undefined;
  if (!isProgram && examplesIn(readFileSync(path.join(folder, 'README.md'), 'utf8')).length === 0)
    problems.push(`${name}: README.md has no example in TypeScript`);
  if (!names.some((file) => file.startsWith('dist/'))) problems.push(`${name}: packs no dist`);
  for (const used of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    if (workspaces.some((one) => one.name === used && one.manifest.private)) {
      problems.push(`${name}: depends on ${used}, which is not published`);
    }
  }
  return problems;
}

/** @param {string} file */
function bytesOf(file) {
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  return /** @type {ArrayBuffer} */ (buffer.slice(byteOffset, byteOffset + byteLength));
}

/** Module resolutions that ESM-only packages do not support. */
const unserved = ['node10', 'node16-cjs'];

/**
 * Problems with the types of a packed package, for each module resolution.
 *
 * @param {Pack} pack
 * @param {ArrayBuffer} tarball
 */
async function resolutionProblems({ name, manifest }, tarball) {
  const styles = Object.keys(manifest.exports ?? {}).filter((entry) => entry.endsWith('.css'));
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)), {
    excludeEntrypoints: styles.map((entry) => entry.slice(2)),
  });
  if (!analysis.types) return [`${name}: packs no types`];
  return analysis.problems
    .filter((problem) => !('resolutionKind' in problem) || !unserved.includes(problem.resolutionKind))
    .map((problem) => `${name}: ${problemKindInfo[problem.kind].title}: ${JSON.stringify(problem)}`);
}

/**
 * Checks tarballs with the tools of their users.
 *
 * @param {readonly Pack[]} packs
 * @param {readonly Workspace[]} workspaces
 */
export async function packProblems(packs, workspaces) {
  const problems = [];
  for (const pack of packs) {
    const tarball = bytesOf(pack.file);
    const { messages } = await publint({ pack: { tarball }, strict: true });
    problems.push(
      ...contentProblems(pack, workspaces),
      ...messages.map((message) => `${pack.name}: ${formatMessage(message, pack.manifest)}`),
      ...(await resolutionProblems(pack, tarball)),
    );
  }
  return problems;
}

/**
 * Builds and packs every published package as a release does, and checks the result. Fresh sites are built with the packs by
 * `npm run release -- --dry-run`, a stage of `npm test`.
 *
 * @param {string} root
 */
export const check = (root) => withPacks(root, ({ packs, workspaces }) => packProblems(packs, workspaces));
