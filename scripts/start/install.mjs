import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { spawnLeashed } from './leashed.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} Lock
 */

/**
 * @param {string} file
 * @returns {Lock | undefined}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Whether `node_modules` matches the lock file. Packages for other platforms may be missing.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = readLock(path.join(root, 'package-lock.json'));
  // npm's own record of installed packages.
  const present = readLock(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted?.packages || !present?.packages) return false;
  const { packages } = present;
  return Object.entries(wanted.packages).every(([place, entry]) => {
    if (!place.includes('node_modules/') || entry.optional || entry.devOptional) return true;
    return entry.link ? packages[place] !== undefined : packages[place]?.version === entry.version;
  });
}

/** Retries an unresponsive connection after half a minute; npm's default is five minutes. */
export const npmRetryOptions = ['--fetch-timeout=30000', '--fetch-retries=4'];

/** The npm that started this process, if any: the one on the path may be another. */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm ? [process.execPath, npm] : ['npm'];
}

/**
 * Installs exactly the packages of the lock file.
 *
 * @param {string} root
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 * @throws {Error} with npm's last lines and the path of its full output
 */
export function installPackages(root, signal) {
  const logFile = path.join(root, '.mooring/logs/install.log');
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const [command = '', ...before] = npmCommand();
  return new Promise((resolve, reject) => {
    const child = spawnLeashed(command, [...before, 'ci', '--no-audit', '--no-fund', ...npmRetryOptions], {
      cwd: root,
      output: log,
    });
    closeSync(log);
    signal?.addEventListener('abort', () => child.stdin?.end());
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) return resolve();
      const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-12);
      reject(
        new Error(
          `npm ci ended with exit code ${code}. Its last lines:\n    ${lines.join('\n    ')}\nIts whole output: ${logFile}`,
        ),
      );
    });
  });
}
