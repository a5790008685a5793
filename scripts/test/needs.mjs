import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { originalFolders } from '../originals.mjs';
import { installPackages, isInstalled } from '../start/install.mjs';
import { lastLines, runCommand, runNpm } from '../start/run-command.mjs';

/**
 * Runs a program and returns its output.
 *
 * @template {(...args: any[]) => unknown} Command
 * @typedef {(...args: Parameters<Command>) => Promise<{ code: number, output: string }>} Run
 */

/** The second version of Node that tests run on. */
const node22Version = '22.23.3';

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} root @param {(root: string) => Promise<void>} [install] */
export async function needPackages(root, install = installPackages) {
  if (isInstalled(root)) return [];
  try {
    await install(root);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * Installs the original packages by their own lock files.
 *
 * @param {string} root
 * @param {{ folders?: readonly string[], npm?: Run<typeof runNpm> }} [options]
 */
export async function needOriginals(root, { folders = originalFolders, npm = runNpm } = {}) {
  const problems = await Promise.all(folders.map((folder) => needLocked(root, folder, npm)));
  return problems.flat();
}

/** @param {string} root @param {string} name @param {Run<typeof runNpm>} npm */
async function needLocked(root, name, npm) {
  const folder = path.join(root, name);
  const stamp = path.join(folder, 'node_modules/.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return [];
  const { code, output } = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  if (code !== 0) {
    return [`The original packages could not be installed (npm ci in ${name}):`, ...lastLines(output, 8)];
  }
  writeFileSync(stamp, wanted);
  return [];
}

/** Whether this process may install Debian's packages. */
const mayInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');

/**
 * @typedef {object} NeedOptions
 * @property {NodeJS.ProcessEnv} [environment]
 * @property {readonly string[]} [usual] its usual paths
 * @property {boolean} [installs] whether it may be installed
 * @property {Run<typeof runCommand>} [run]
 *
 * @typedef {{ problems: string[], file?: string | undefined }} Found
 */

/**
 * Finds a program, or installs it from Debian.
 *
 * @param {{ title: string, why: string, variable: string, debian: string, usual: readonly string[] }} wanted
 * @param {NeedOptions} options
 */
async function needProgram(
  { title, why, variable, debian, usual: places },
  { environment = process.env, usual = places, installs = mayInstall(), run = runCommand },
) {
  const named = environment[variable];
  if (named) {
    if (isProgram(named)) return { problems: [], file: named };
    return { problems: [`${variable} names ${named}, which cannot be run.`] };
  }
  const found = usual.find(isProgram);
  if (found) return { problems: [], file: found };
  if (!installs) {
    return {
      problems: [
        `${why} ${title}, and there is none at ${usual[0]}. Install it (Debian: apt-get install ${debian}), or set ${variable}.`,
      ],
    };
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { cwd: '/', env });
  const { output } = await run('apt-get', ['install', '-y', '--no-install-recommends', debian], {
    cwd: '/',
    env,
  });
  const installed = usual.find(isProgram);
  if (installed) return { problems: [], file: installed };
  return {
    problems: [`${title} could not be installed (apt-get install ${debian}):`, ...lastLines(output, 6)],
  };
}

const chromium = {
  title: 'Chromium',
  why: 'The browser tests need',
  variable: 'CHROMIUM_PATH',
  debian: 'chromium',
  usual: ['/usr/bin/chromium'],
};

/** The same engine without a user interface, which takes 40 % of a test run's CPU time. */
const headlessShell = {
  ...chromium,
  debian: 'chromium-headless-shell',
  usual: ['/usr/bin/chromium-headless-shell'],
};

const redis = {
  title: 'Redis 7',
  why: "The relay's tests need",
  variable: 'REDIS_SERVER_PATH',
  debian: 'redis-server',
  usual: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].flatMap((folder) =>
    ['redis-server', 'valkey-server'].map((name) => `${folder}/${name}`),
  ),
};

const postgres = {
  title: 'PostgreSQL',
  why: "The API's tests need",
  variable: 'POSTGRES_PATH',
  debian: 'postgresql',
  usual: [
    ...['17', '16', '15', '14'].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`),
    ...['/usr/local/bin', '/opt/homebrew/bin'].map((folder) => `${folder}/postgres`),
  ],
};

/** The installed Chromium: the headless shell if there is one. */
export const foundChromium = () => [...headlessShell.usual, ...chromium.usual].find(isProgram);

/**
 * Finds a Chromium, or installs Debian's: the headless shell if it is available, else the whole browser.
 *
 * @param {Omit<NeedOptions, 'usual'> & { usual?: { shell: readonly string[], whole: readonly string[] } }} [options]
 */
export async function needChromium({ usual, ...options } = {}) {
  const shell = await needProgram(headlessShell, { ...options, ...(usual && { usual: usual.shell }) });
  if (shell.file) return shell;
  return await needProgram(chromium, { ...options, ...(usual && { usual: usual.whole }) });
}

/** Finds PostgreSQL, or installs Debian's. @param {NeedOptions} [options] */
export const needPostgres = (options = {}) => needProgram(postgres, options);

/** Finds Redis or Valkey, or installs Debian's Redis. @param {NeedOptions} [options] */
export const needRedis = (options = {}) => needProgram(redis, options);

/**
 * Finds Node 22, or installs it below `.mooring` from the npm registry.
 *
 * @param {string} root
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.environment]
 * @param {string} [options.version] of the Node that runs this
 * @param {Run<typeof runCommand>} [options.run]
 * @param {Run<typeof runNpm>} [options.npm]
 */
export async function needNode22(
  root,
  { environment = process.env, version = process.versions.node, run = runCommand, npm = runNpm } = {},
) {
  if (version.startsWith('22.')) return { problems: [], file: process.execPath };
  const named = environment.NODE22_PATH;
  if (named) {
    const { output } = await run(named, ['--version'], { cwd: root });
    if (output.startsWith('v22.')) return { problems: [], file: named };
    return { problems: [`NODE22_PATH names ${named}, which is not Node 22.`] };
  }
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(root, '.mooring/tools/node22');
  const file = path.join(folder, 'node_modules', name, 'bin/node');
  if (isProgram(file)) return { problems: [], file };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const { output } = await npm(
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${node22Version}`],
    folder,
  );
  if (isProgram(file)) return { problems: [], file };
  return {
    problems: [
      `The tests on Node 22 need it, and ${name}@${node22Version} could not be installed. Install Node 22 and set NODE22_PATH.`,
      ...lastLines(output, 4),
    ],
  };
}
