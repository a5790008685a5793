import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../start/run-mark.mjs';

/** @param {string} file */
function tryLock(file) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return false;
  }
}

/** @param {string} file */
function lockHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs `work` while no other build of this repository runs, because two would write the same files. Takes over the
 * lock of a process that has died.
 *
 * @template T
 * @param {string} file the lock
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once if another build is running
 * @returns {Promise<T>}
 */
export async function withBuildLock(file, work, onWait) {
  let isReported = false;
  while (!tryLock(file)) {
    const holder = lockHolder(file);
    if (holder !== undefined && !isAlive(holder)) rmSync(file, { force: true });
    else {
      if (!isReported) onWait?.();
      isReported = true;
      await wait(100);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
