import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withBuildLock } from './build-lock.mjs';
import { lacksTemplate } from './database-template.mjs';
import { fingerprint } from './fingerprint.mjs';
import { sourceFiles } from './source-files.mjs';
import { readWorkspaces, rootFolder, selectWorkspaces } from './workspaces.mjs';

/**
 * @typedef {{ name: string, ok: boolean, milliseconds: number, output: string }} BuildResult
 * @typedef {{ built: BuildResult[], unchanged: string[], failed: BuildResult[] }} BuildReport
 */

/**
 * Builds workspaces in a separate process and reports each result.
 *
 * @param {readonly string[]} args
 * @param {(result: BuildResult) => void} onBuilt
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<void>}
 */
function buildInProcess(args, onBuilt, signal) {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'build-worker.mjs'), args, {
      cwd: rootFolder,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
      // Killed at once: partial output is rebuilt, and a compiler does not listen to signals.
      ...(signal ? { signal, killSignal: 'SIGKILL' } : {}),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output = (output + chunk).slice(-20_000);
      });
    child.on('message', (message) => {
      const { name, error, milliseconds } = /** @type {BuildResult & { error?: string }} */ (message);
      onBuilt({ name, ok: error === undefined, milliseconds, output: `${output}${error ?? ''}` });
      output = '';
    });
    /** @type {Error | undefined} */
    let failure;
    child.on('error', (error) => {
      failure = error;
      if (child.pid === undefined) reject(error);
    });
    // Not before it has ended: the next build writes to the same files.
    child.on('close', (code) => {
      if (failure) reject(failure);
      else if (code !== 0) reject(new Error(`The build ended with code ${code}.\n${output}`));
      else resolve();
    });
  });
}

/**
 * Builds workspaces whose sources changed since their last build; the others keep running from theirs.
 *
 * @param {object} [options]
 * @param {readonly string[] | undefined} [options.names] workspaces to build with all they use; empty means all
 * @param {boolean | undefined} [options.declarations] builds types as well: for packing, not for running
 * @param {((result: BuildResult) => void) | undefined} [options.onBuilt]
 * @param {((count: number, build: () => Promise<void>) => Promise<void>) | undefined} [options.around] called if
 * something has to be built; runs `build`
 * @param {(() => void) | undefined} [options.onWait] called while another build runs
 * @param {AbortSignal | undefined} [options.signal]
 * @returns {Promise<BuildReport>}
 */
export async function buildAll({ names = [], declarations = false, onBuilt, around, onWait, signal } = {}) {
  const folder = path.join(rootFolder, '.mooring/build');
  mkdirSync(folder, { recursive: true });
  return await withBuildLock(
    path.join(folder, 'lock'),
    async () => {
      const workspaces = readWorkspaces();
      const files = sourceFiles(rootFolder);
      const chosen = selectWorkspaces(workspaces, names)
        .filter(({ kind }) => kind !== 'other')
        .map((workspace) => ({
          name: workspace.name,
          stamp: path.join(folder, path.basename(workspace.name)),
          print: fingerprint(rootFolder, workspace, workspaces, files),
          dist: path.join(workspace.folder, 'dist'),
          typed: declarations && workspace.kind === 'library',
          incomplete: lacksTemplate(workspace),
        }));
      // A build with declarations also serves where none are needed.
      const stale = chosen.filter(({ stamp, print, dist, typed, incomplete }) => {
        const [was, detail] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
        return was !== print || incomplete || !existsSync(dist) || (typed && detail !== 'declarations');
      });
      const unchanged = chosen.filter((one) => !stale.includes(one)).map(({ name }) => name);
      /** @type {BuildResult[]} */
      const built = [];
      if (stale.length > 0) {
        // An interrupted build must not count as complete.
        for (const { stamp } of stale) rmSync(stamp, { force: true });
        const args = [...(declarations ? ['--declarations'] : []), ...stale.map(({ name }) => name)];
        const onResult = (/** @type {BuildResult} */ result) => {
          const done = stale.find(({ name }) => name === result.name);
          if (done && result.ok)
            writeFileSync(done.stamp, `${done.print}${done.typed ? ' declarations' : ''}`);
          built.push(result);
          onBuilt?.(result);
        };
        const build = () => buildInProcess(args, onResult, signal);
        await (around ? around(stale.length, build) : build());
      }
      return { built, unchanged, failed: built.filter((result) => !result.ok) };
    },
    onWait,
  );
}

/**
 * Like {@link buildAll}, but throws if a workspace does not build.
 *
 * @param {Parameters<typeof buildAll>[0]} [options]
 * @throws {Error} naming what does not build, and why
 */
export async function requireBuilt(options) {
  const { failed } = await buildAll(options);
  if (failed.length === 0) return;
  throw new Error(
    failed.map(({ name, output }) => `${name} does not build:\n${output.trimEnd()}`).join('\n'),
  );
}
