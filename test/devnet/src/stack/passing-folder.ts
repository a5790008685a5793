import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * A new folder for as long as this process runs. What processes that were killed have left is removed first: each
 * folder's name begins with the process it belongs to.
 *
 * @param parent where the folders are; made when it is not there
 */
export function passingFolder(parent: string, owner = process.pid): string {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1]);
    // Two processes may sweep at once.
    if (pid && !isAlive(pid)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(path.join(parent, `${owner}-`));
}
