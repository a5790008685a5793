import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildInOrder } from './build-in-order.mjs';
import { withBuildLock } from './build-lock.mjs';
import { fingerprints } from './fingerprint.mjs';
import { isBuilt, removeStamp, writeStamp } from './stamps.mjs';
import { inDependencyOrder, readWorkspaces, rootFolder, selectWorkspaces } from './workspaces.mjs';

/**
 * @typedef {import('./workspaces.mjs').Workspace} Workspace
 * @typedef {{ name: string, ok: boolean, milliseconds: number, output: string }} BuildResult
 * @typedef {{ built: BuildResult[], unchanged: string[], failed: BuildResult[] }} BuildReport
 */

/**
 * @param {Workspace} workspace
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<BuildResult>}
 */
function buildInProcess(workspace, signal) {
  const started = performance.now();
  const script = path.join(rootFolder, 'scripts/build/build-one.mjs');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, workspace.name], {
      cwd: rootFolder,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
      // At once: what is half written is built anew, and nobody is to wait for a compiler that does not listen.
      ...(signal ? { signal, killSignal: 'SIGKILL' } : {}),
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.on('error', () => {});
    /** @type {Error | undefined} */
    let failure;
    child.on('error', (error) => {
      failure = error;
      if (child.pid === undefined) reject(error);
    });
    // Not before it has ended: the next build writes to the same files.
    child.on('close', (code) => {
      if (failure) reject(failure);
      else
        resolve({ name: workspace.name, ok: code === 0, milliseconds: performance.now() - started, output });
    });
  });
}

/**
 * Builds what changed, several at a time. Sources find each other through the `mooring-source`
 * condition, so that only what bundles another package waits for that one.
 *
 * @param {object} [options]
 * @param {readonly string[] | undefined} [options.names] workspaces to build with all they use; empty means all
 * @param {((result: BuildResult) => void) | undefined} [options.onBuilt]
 * @param {((names: string[]) => void) | undefined} [options.onStart] the names about to be built
 * @param {(() => void) | undefined} [options.onWait] another build is under way
 * @param {AbortSignal | undefined} [options.signal]
 * @returns {Promise<BuildReport>}
 */
export async function buildAll({ names = [], onBuilt, onStart, onWait, signal } = {}) {
  return await withBuildLock(
    rootFolder,
    async () => {
      const ordered = inDependencyOrder(readWorkspaces());
      const prints = fingerprints(rootFolder, ordered);
      const chosen = selectWorkspaces(ordered, names).filter((one) => one.kind !== 'other');
      /** @param {Workspace} workspace */
      const printOf = (workspace) => prints.get(workspace.name) ?? '';
      const stale = chosen.filter((workspace) => !isBuilt(rootFolder, workspace, printOf(workspace)));
      const unchanged = chosen.filter((workspace) => !stale.includes(workspace)).map((one) => one.name);
      if (stale.length > 0) onStart?.(stale.map((one) => one.name));
      /** @type {BuildResult[]} */
      const results = [];
      const workers = Math.max(1, Math.min(4, availableParallelism(), stale.length));
      await buildInOrder(stale, workers, async (workspace) => {
        removeStamp(rootFolder, workspace);
        const result = await buildInProcess(workspace, signal);
        if (result.ok) writeStamp(rootFolder, workspace, printOf(workspace));
        results.push(result);
        onBuilt?.(result);
      });
      return { built: results, unchanged, failed: results.filter((result) => !result.ok) };
    },
    onWait,
  );
}
