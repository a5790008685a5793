import path from 'node:path';
import { npmCommand, npmRetryOptions } from './install.mjs';
import { spawnLeashed } from './leashed.mjs';

/** Maximum characters of a program's output that are kept. */
const maxOutputLength = 2_000_000;

/**
 * @typedef {{ code: number, stdout: string, stderr: string, output: string }} CommandResult `output` is both streams, interleaved
 *
 * Runs a program to its end and returns its output. The program ends with this process, even if it is killed.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv | undefined} [options.env] added to the environment
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, args, { cwd, env }) {
  return new Promise((resolve) => {
    const child = spawnLeashed(command, args, { cwd, env: { NO_COLOR: '1', FORCE_COLOR: '0', ...env } });
    const result = { stdout: '', stderr: '', output: '' };
    for (const name of /** @type {const} */ (['stdout', 'stderr']))
      child[name]?.setEncoding('utf8').on('data', (chunk) => {
        result[name] = (result[name] + chunk).slice(-maxOutputLength);
        result.output = (result.output + chunk).slice(-maxOutputLength);
      });
    child.on('error', ({ message }) =>
      resolve({ code: 1, ...result, output: `${result.output}${message}\n` }),
    );
    child.on('close', (code) => resolve({ code: code ?? 1, ...result }));
  });
}

/**
 * Runs an installed tool by its script, with the Node of this process.
 *
 * @param {string} root
 * @param {string} script path below `node_modules`, or absolute
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 */
export function runTool(root, script, args, { cwd = root } = {}) {
  return runCommand(process.execPath, [path.resolve(root, 'node_modules', script), ...args], { cwd });
}

/**
 * Runs npm.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 */
export function runNpm(args, cwd, env) {
  const [command = '', ...before] = npmCommand();
  return runCommand(command, [...before, ...args, ...npmRetryOptions], { cwd, env });
}

/**
 * The lines of a failed program's output; empty if it succeeded.
 *
 * @param {CommandResult} result
 */
export function complaints({ code, output }) {
  if (code === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`ended with code ${code} and said nothing`];
}

/** @param {string} output @param {number} count */
export function lastLines(output, count) {
  return output.trimEnd().split('\n').slice(-count);
}

/**
 * Throws if a program failed.
 *
 * @param {CommandResult} result
 * @param {string} failure what the failure means: 'npm pack failed'
 */
export function requireSuccess({ code, output }, failure) {
  if (code !== 0) throw new Error(`${failure} (code ${code}):\n${lastLines(output, 20).join('\n')}`);
}
