import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { complaints, lastLines, runCommand, runNpm } from '../start/run-command.mjs';
import { npmrcFor } from './registry.mjs';
import { serverTimeoutMs, startServer } from './start-server.mjs';

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

/** The address in a server's log. */
const address = /"url":"(?:ws|http):\/\/([\w.]+:[1-9]\d*)"/;

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
  const started = await startServer(program, [], { ...options, address }).catch((error) =>
    String(error.message),
  );
  if (typeof started === 'string') return [started];
  const { url, stop } = started;
  const problems = [];
  try {
    for (const place of ['/health', '/ready', '/metrics']) {
      const signal = AbortSignal.timeout(serverTimeoutMs);
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
