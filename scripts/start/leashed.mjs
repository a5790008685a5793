import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const leash = fileURLToPath(new URL('./leash.mjs', import.meta.url));

/**
 * Arguments for Node to run a command that ends, with all its children, when its standard input closes: also if this
 * process is killed.
 *
 * @param {string} command
 * @param {readonly string[]} args
 */
export const leashed = (command, args) => [leash, command, ...args];

/**
 * Starts a command on a leash.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv | undefined} [options.env] added to the environment
 * @param {'pipe' | number} [options.output] where it writes: to be read by us, or a file
 */
export function spawnLeashed(command, args, { cwd, env, output = 'pipe' }) {
  const child = spawn(process.execPath, leashed(command, args), {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', output, output],
  });
  // It may end before we close it.
  child.stdin?.on('error', () => {});
  return child;
}
