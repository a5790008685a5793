import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { needChromium, needNode22, needOriginals, needPackages, needRedis } from './needs.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mooring-needs-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** @param {string} name @param {string} [text] */
function program(name, text = '#!/bin/sh\n') {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

/** A command that must not be run. */
const never = () => Promise.reject(new Error('nothing should be run'));

describe('packages', () => {
  test('installs what is missing, and reports a failed install', async () => {
    writeFileSync(path.join(root, 'package-lock.json'), '{ "packages": { "node_modules/a": {} } }');
    /** @type {string[]} */
    const installed = [];
    expect(await needPackages(root, async (where) => void installed.push(where))).toEqual([]);
    expect(installed).toEqual([root]);
    expect(await needPackages(root, () => Promise.reject(new Error('npm ci ended')))).toEqual([
      'npm ci ended',
    ]);
  });
});

describe('the originals', () => {
  /** @param {string} lock */
  function writeLock(lock) {
    mkdirSync(path.join(root, 'original'), { recursive: true });
    writeFileSync(path.join(root, 'original/package-lock.json'), lock);
  }
  /** @type {string[]} */
  let runs = [];
  let code = 0;
  const npm = async (/** @type {readonly string[]} */ args, /** @type {string} */ cwd) => {
    runs.push(`${path.relative(root, cwd)}: npm ${args[0]}`);
    mkdirSync(path.join(cwd, 'node_modules'), { recursive: true });
    return { code, output: 'first\nE404 not there\n' };
  };
  const options = { folders: ['original'], npm };
  beforeEach(() => {
    runs = [];
    code = 0;
    writeLock('{}');
  });

  test('are installed once by their own lock, and again when it changes', async () => {
    expect(await needOriginals(root, options)).toEqual([]);
    expect(await needOriginals(root, options)).toEqual([]);
    expect(runs).toEqual(['original: npm ci']);
    writeLock('{ "packages": {} }');
    expect(await needOriginals(root, options)).toEqual([]);
    expect(runs).toHaveLength(2);
  });

  test('reports a failed install with its folder and npm’s output, and retries it', async () => {
    code = 1;
    const problems = await needOriginals(root, options);
    expect(problems.join('\n')).toContain('(npm ci in original)');
    expect(problems.at(-1)).toBe('E404 not there');
    code = 0;
    expect(await needOriginals(root, options)).toEqual([]);
    expect(runs).toHaveLength(2);
  });
});

describe('Chromium', () => {
  const shell = () => path.join(root, 'chromium-headless-shell');
  const whole = () => path.join(root, 'chromium');
  const given = () => ({
    environment: {},
    usual: { shell: [shell()], whole: [whole()] },
    installs: false,
    run: never,
  });

  test('uses the configured program, or reports that it does not run', async () => {
    const file = program('other');
    const named = (/** @type {string} */ CHROMIUM_PATH) =>
      needChromium({ ...given(), installs: true, environment: { CHROMIUM_PATH } });
    expect(await named(file)).toEqual({ problems: [], file });
    const { problems } = await named(whole());
    expect(problems).toEqual([`CHROMIUM_PATH names ${whole()}, which cannot be run.`]);
  });

  test('prefers the headless shell to the whole browser', async () => {
    program('chromium');
    expect(await needChromium(given())).toEqual({ problems: [], file: whole() });
    program('chromium-headless-shell');
    expect(await needChromium(given())).toEqual({ problems: [], file: shell() });
  });

  test('is reported as missing if it may not be installed', async () => {
    const { problems, file } = await needChromium(given());
    expect(file).toBeUndefined();
    expect(problems.join()).toMatch(/need Chromium.*apt-get install chromium\).*CHROMIUM_PATH/);
  });

  test.each([
    ['the shell', ['chromium-headless-shell'], shell],
    ['the whole browser where there is no shell to install', ['chromium'], whole],
    ['neither, which is reported', [], () => undefined],
  ])('is installed where it may be: %s', async (_, known, file) => {
    const run = async (/** @type {string} */ _command, /** @type {readonly string[]} */ args) => {
      const name = args.at(-1) ?? '';
      if (/** @type {readonly string[]} */ (known).includes(name)) program(name);
      return { code: 0, output: `E: Unable to locate package ${name}\n` };
    };
    const found = await needChromium({ ...given(), installs: true, run });
    expect(found.file).toBe(file());
    expect(found.problems.join('\n')).toMatch(file() ? /^$/ : /Unable to locate package chromium$/);
  });
});

describe('Redis', () => {
  test('is found under either name, else reported as missing with a remedy', async () => {
    const valkey = program('valkey-server');
    const usual = [path.join(root, 'redis-server'), valkey];
    const options = { environment: {}, usual, installs: false, run: never };
    expect(await needRedis(options)).toEqual({ problems: [], file: valkey });
    rmSync(valkey);
    const { problems } = await needRedis(options);
    expect(problems.join()).toMatch(/need Redis 7.*apt-get install redis-server.*REDIS_SERVER_PATH/);
  });
});

describe('Node 22', () => {
  const place = `.mooring/tools/node22/node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const old = { version: '20.19.0', environment: {}, run: never, npm: never };

  test('uses the running Node if it is a 22', async () => {
    expect(await needNode22(root, { ...old, version: '22.1.0' })).toMatchObject({ file: process.execPath });
  });

  test('checks the version of the configured one', async () => {
    const environment = { NODE22_PATH: '/some/node' };
    const answer = (/** @type {string} */ output) => async () => ({ code: 0, output });
    expect(await needNode22(root, { ...old, environment, run: answer('v22.2.0\n') })).toMatchObject({
      file: '/some/node',
    });
    expect(await needNode22(root, { ...old, environment, run: answer('v20.2.0\n') })).toEqual({
      problems: ['NODE22_PATH names /some/node, which is not Node 22.'],
    });
  });

  test('is installed once, below .mooring', async () => {
    let runs = 0;
    const npm = async () => {
      runs += 1;
      program(place);
      return { code: 0, output: '' };
    };
    const file = path.join(root, place);
    expect(await needNode22(root, { ...old, npm })).toEqual({ problems: [], file });
    expect(await needNode22(root, { ...old, npm })).toEqual({ problems: [], file });
    expect(runs).toBe(1);
  });

  test('is reported as missing if it cannot be installed', async () => {
    const npm = async () => ({ code: 1, output: 'no such version\n' });
    const { problems, file } = await needNode22(root, { ...old, npm });
    expect(file).toBeUndefined();
    expect(problems[0]).toContain('set NODE22_PATH');
    expect(problems.at(-1)).toBe('no such version');
    expect(existsSync(path.join(root, place))).toBe(false);
  });
});
