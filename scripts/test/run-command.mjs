import { spawn } from 'node:child_process';
import { npmPatience } from '../start/install.mjs';

/**
 * Runs a program to its end and keeps what it said.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv | undefined} [options.env] added to the environment
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, { cwd, env }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk).slice(-200_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * npm with the arguments given, by the npm that started us where there is one.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 */
export function runNpm(args, cwd) {
  const npm = process.env.npm_execpath;
  const patient = [...args, ...npmPatience];
  return npm ? runCommand(process.execPath, [npm, ...patient], { cwd }) : runCommand('npm', patient, { cwd });
}

/**
 * @param {string} output
 * @param {number} count
 */
export function lastLines(output, count) {
  return output.trimEnd().split('\n').slice(-count);
}
