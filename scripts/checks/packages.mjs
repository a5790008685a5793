import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { requireBuilt } from '../build/build-all.mjs';
import { readWorkspaces } from '../build/workspaces.mjs';
import { complaints, runNpm, runTool } from '../start/run-command.mjs';
import { siteProblems } from './packed-site.mjs';

export const title = 'packed packages';

/**
 * @typedef {import('../build/workspaces.mjs').Workspace} Workspace
 * @typedef {Workspace & { readonly file: string, readonly names: readonly string[] }} Packed
 */

/** @param {string} folder @param {string} target */
async function pack(folder, target) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', target];
  const { code, stdout, output } = await runNpm(args, folder);
  if (code !== 0) throw new Error(`npm pack ended with code ${code} in ${folder}:\n${output}`);
  const answer = JSON.parse(stdout);
  /** @type {{ filename: string, files: { path: string }[] }} */
  const packed = Array.isArray(answer) ? answer[0] : Object.values(answer)[0];
  return { file: path.join(target, packed.filename), names: packed.files.map((one) => one.path) };
}

/**
 * What stands in the packed file and should not, and what it needs and no one can install.
 *
 * @param {Packed} packed
 * @param {readonly Workspace[]} workspaces
 */
function contentProblems({ name, manifest, names }, workspaces) {
  const stray = names.filter((file) => /\.(test|test-d|bench)\.|test-support\/|gallery\//.test(file));
  const problems = stray.map((file) => `${name}: packs ${file}`);
  for (const file of ['LICENSE', 'README.md']) {
    if (!names.includes(file)) problems.push(`${name}: packs no ${file}`);
  }
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

/** @param {string} root @param {Packed} packed @param {readonly Workspace[]} workspaces */
async function checkPackage(root, packed, workspaces) {
  const { name, manifest, file } = packed;
  const problems = contentProblems(packed, workspaces);
  const { messages } = await publint({ pack: { tarball: bytesOf(file) }, strict: true });
  for (const message of messages) problems.push(`${name}: ${formatMessage(message, manifest)}`);
  const styles = Object.keys(manifest.exports ?? {}).filter((entry) => entry.endsWith('.css'));
  const attw = await runTool(root, '@arethetypeswrong/cli/dist/index.js', [
    file,
    ...['--profile', 'esm-only', '--no-emoji', '--no-color', '--format', 'ascii'],
    ...(styles.length > 0 ? ['--exclude-entrypoints', ...styles.map((entry) => entry.slice(2))] : []),
  ]);
  return [...problems, ...complaints(attw).map((line) => `${name}: ${line}`)];
}

/**
 * Builds and packs every published package as npm would and looks at the result as its users' tools will; a site compiles against it.
 *
 * @param {string} root
 */
export async function check(root) {
  const workspaces = readWorkspaces(root);
  const published = workspaces.filter(({ manifest }) => !manifest.private);
  await requireBuilt({ declarations: true });
  const target = mkdtempSync(path.join(tmpdir(), 'mooring-pack-'));
  try {
    const packed = await Promise.all(
      published.map(async (workspace) => ({ ...workspace, ...(await pack(workspace.folder, target)) })),
    );
    const each = async () => {
      const problems = [];
      for (const one of packed) problems.push(...(await checkPackage(root, one, workspaces)));
      return problems;
    };
    return (await Promise.all([siteProblems(root, packed), each()])).flat();
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}
