import { npmCommand, npmPatience } from '../start/install.mjs';
import { spawnLeashed } from '../start/leashed.mjs';

/**
 * Runs a program to its end and keeps what it said. It ends with this process, however that ends.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv | undefined} [options.env] added to the environment
 */
export function runCommand(command, args, { cwd, env }) {
  return new Promise((resolve) => {
    const child = spawnLeashed(command, args, { cwd, env: { NO_COLOR: '1', FORCE_COLOR: '0', ...env } });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk).slice(-200_000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * npm with the arguments given.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 */
export function runNpm(args, cwd) {
  const [command = '', ...before] = npmCommand();
  return runCommand(command, [...before, ...args, ...npmPatience], { cwd });
}

/** @param {string} output @param {number} count */
export function lastLines(output, count) {
  return output.trimEnd().split('\n').slice(-count);
}
