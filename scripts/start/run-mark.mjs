import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ pid: number, what: string }} RunMark */

/**
 * Whether a process runs.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} root */
function markFolder(root) {
  return path.join(root, '.mooring/run');
}

/**
 * @param {string} root
 * @returns {RunMark[]} other processes that run from this folder
 */
export function runningMarks(root) {
  /** @type {string[]} */
  let names = [];
  try {
    names = readdirSync(markFolder(root));
  } catch {
    // No process has run yet.
  }
  return names.flatMap((name) => {
    try {
      const mark = JSON.parse(readFileSync(path.join(markFolder(root), name), 'utf8'));
      return isAlive(mark.pid) && mark.pid !== process.pid ? [mark] : [];
    } catch {
      return [];
    }
  });
}

/**
 * Marks the folder's state as used by this process until the process ends.
 *
 * @param {string} root
 * @param {string} what the npm script: "start"
 */
export function leaveMark(root, what) {
  mkdirSync(markFolder(root), { recursive: true });
  const file = path.join(markFolder(root), `${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ pid: process.pid, what }));
  process.once('exit', () => rmSync(file, { force: true }));
}

/** @param {readonly RunMark[]} marks */
export function describeMarks(marks) {
  return marks
    .map(({ pid, what }) => `npm ${what === 'start' ? what : `run ${what}`} (process ${pid})`)
    .join(', ');
}
