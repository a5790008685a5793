import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnLeashed } from '../start/leashed.mjs';
import { complaints, lastLines, runCommand, runNpm } from '../start/run-command.mjs';
import { npmrcFor } from './registry.mjs';

/** @typedef {import('./packs.mjs').Pack} Pack */

/**
 * Settings of each server that is published, by its program: it chooses a port, and stores what it has beside itself.
 * With listed projects, the API opens its database at once.
 *
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
const servers = {
  'mooring-relay': { RELAY_PORT: '0', RELAY_STORE: 'disk:messages' },
  'mooring-api': { API_PORT: '0', API_STATE: 'state', API_PROJECTS: 'listed' },
};

/** Milliseconds for a server to listen, to answer, or to stop. */
const timeoutMs = 60_000;

/**
 * Starts a server and waits until it logs its address.
 *
 * @param {string} program
 * @param {{ cwd: string, env: Readonly<Record<string, string>> }} options
 */
async function startServer(program, { cwd, env }) {
  const child = spawnLeashed(program, [], { cwd, env });
  let output = '';
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  /** @type {Promise<string>} */
  const listening = new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ what) =>
      reject(new Error(`${what}:\n${lastLines(output, 10).join('\n')}`));
    const timer = setTimeout(() => fail('does not listen'), timeoutMs);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        const [, host] = /"url":"(?:ws|http):\/\/([\w.]+:[1-9]\d*)"/.exec(output) ?? [];
        if (host === undefined) return;
        clearTimeout(timer);
        resolve(`http://${host}`);
      });
    ended.then((code) => {
      clearTimeout(timer);
      fail(`ends with code ${code} before it listens`);
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.stdin?.end(), timeoutMs);
    const code = await ended;
    clearTimeout(timer);
    return code;
  };
  return { listening, stop };
}

/**
 * Checks the settings of an installed server, starts it, asks whether it is healthy and ready, and stops it by SIGTERM.
 *
 * @param {string} program
 * @param {{ cwd: string, env: Readonly<Record<string, string>> }} options
 * @returns {Promise<string[]>} problems
 */
export async function tryServer(program, options) {
  const checked = await runCommand(program, ['--check-config'], options);
  if (checked.code !== 0) return ['--check-config refuses the settings:', ...complaints(checked)];
  const { listening, stop } = await startServer(program, options);
  const problems = [];
  try {
    const url = await listening;
    for (const place of ['/health', '/ready', '/metrics']) {
      const signal = AbortSignal.timeout(timeoutMs);
      const { status } = await fetch(`${url}${place}`, { signal, headers: { connection: 'close' } });
      if (status !== 200) problems.push(`${place} answers ${status}`);
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  const code = await stop();
  if (problems.length === 0 && code !== 0) problems.push(`SIGTERM ends it with code ${code}`);
  return problems;
}

/**
 * Installs each published server in an empty folder, as its operator does with a plain `npm install`, and tries it.
 *
 * @param {string} registry
 * @param {readonly Pick<Pack, 'name' | 'manifest'>[]} packs
 * @returns {Promise<string[]>} problems
 */
export async function installedServerProblems(registry, packs) {
  const problems = [];
  for (const { name, manifest } of packs) {
    for (const program of Object.keys(manifest.bin ?? {})) {
      const env = servers[program];
      const found = env ? await tryInstalled(registry, name, program, env) : ['nothing tries it'];
      problems.push(...found.map((problem) => `${program}, installed: ${problem}`));
    }
  }
  return problems;
}

/**
 * @param {string} registry
 * @param {string} name
 * @param {string} program
 * @param {Readonly<Record<string, string>>} env
 */
async function tryInstalled(registry, name, program, env) {
  // Outside the repository, so that only packages installed by npm resolve.
  const cwd = mkdtempSync(path.join(tmpdir(), `${program}-`));
  try {
    writeFileSync(path.join(cwd, '.npmrc'), npmrcFor(registry));
    const installed = await runNpm(['install', '--prefer-offline', '--no-audit', '--no-fund', name], cwd);
    if (installed.code !== 0) return ['it does not install:', ...lastLines(installed.output, 30)];
    return await tryServer(path.join(cwd, 'node_modules/.bin', program), { cwd, env });
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
