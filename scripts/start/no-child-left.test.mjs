import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildAll } from '../build/build-all.mjs';
import { rootFolder } from '../build/workspaces.mjs';

const leash = path.join(rootFolder, 'scripts/start/leash.mjs');

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Launchers, whose children end with them. @type {Set<import('node:child_process').ChildProcess>} */
const launchers = new Set();
afterEach(() => {
  // Needed only after a failed test.
  for (const child of launchers) child.kill('SIGKILL');
});

/**
 * Starts a process and resolves with the first line it prints, as JSON.
 *
 * @param {string[]} args
 */
function startAndRead(args) {
  const child = spawn(process.execPath, args, { cwd: rootFolder, stdio: ['pipe', 'pipe', 'inherit'] });
  launchers.add(child);
  child.once('exit', () => launchers.delete(child));
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) resolve({ child, line: JSON.parse(text.slice(0, end)) });
    });
    child.once('exit', (code) => reject(new Error(`It ended with exit code ${code}.`)));
  });
}

/** Milliseconds: only a limit, not part of the test. A busy machine starts Node and chains slowly. */
const stopTimeoutMs = 60_000;
vi.setConfig({ testTimeout: 2 * stopTimeoutMs });

/** @param {number[]} pids */
async function expectNoneLeft(pids) {
  try {
    await expect.poll(() => pids.filter(isAlive), { timeout: stopTimeoutMs }).toEqual([]);
  } finally {
    // Needed only if the test fails.
    for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
  }
}

describe('the leash', () => {
  const stubborn = `
    process.on('SIGTERM', () => {});
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    console.log(JSON.stringify([process.pid, child.pid]));
    setInterval(() => {}, 1000);
  `;

  test('ends a command and its children when its launcher is killed', async () => {
    const launcher = `
      const { spawn } = require('node:child_process');
      spawn(process.execPath, ${JSON.stringify([leash, process.execPath, '-e', stubborn])}, { stdio: ['pipe', 'inherit', 'inherit'] });
    `;
    const { child, line } = await startAndRead(['-e', launcher]);
    expect(line.every(isAlive)).toBe(true);
    child.kill('SIGKILL');
    await expectNoneLeft(line);
  });

  test('ends a tool when its launcher is killed', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mooring-leash-'));
    try {
      const file = path.join(folder, 'stubborn.cjs');
      const said = path.join(folder, 'said');
      // Its launcher reads its output; the test reads this file.
      writeFileSync(
        file,
        stubborn.replace('console.log(', `require('node:fs').writeFileSync(${JSON.stringify(said)}, `),
      );
      const launcher = `
        const { runTool } = await import(${JSON.stringify(path.join(rootFolder, 'scripts/start/run-command.mjs'))});
        void runTool('.', process.argv[1], []);
      `;
      const child = spawn(process.execPath, ['-e', `(async () => {${launcher}})()`, file], {
        stdio: 'ignore',
      });
      await expect
        .poll(() => existsSync(said) && readFileSync(said, 'utf8'), { timeout: stopTimeoutMs })
        .toMatch(/]$/);
      const pids = JSON.parse(readFileSync(said, 'utf8'));
      expect(pids.every(isAlive)).toBe(true);
      child.kill('SIGKILL');
      await expectNoneLeft(pids);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('passes on the exit code of the command', async () => {
    const child = spawn(process.execPath, [leash, process.execPath, '-e', 'process.exit(7)'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(7);
  });
});

describe('the stack', () => {
  beforeAll(async () => {
    const { failed } = await buildAll({ names: ['devnet'] });
    expect(failed).toEqual([]);
  }, 2 * stopTimeoutMs);

  // Prints the process ids of the devnet and its chains.
  const launcher = `
    const { startStack } = await import('@mooring/devnet');
    const { execFileSync } = await import('node:child_process');
    const stack = await startStack({ parts: ['devnet'], build: false });
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(stack.pids.devnet)], { encoding: 'utf8' });
    console.log(JSON.stringify([stack.pids.devnet, ...children.trim().split(/\\s+/).map(Number)]));
    stack.crashed.then(async () => { await stack.stop(); process.exit(1); });
  `;
  const script = ['--input-type=module', '-e', launcher];

  test.each(['SIGKILL', 'SIGTERM'])('leaves no process after %s of the launcher', async (signal) => {
    const { child, line } = await startAndRead(script);
    expect(line).toHaveLength(3);
    expect(line.every(isAlive)).toBe(true);
    child.kill(/** @type {NodeJS.Signals} */ (signal));
    await expectNoneLeft(line);
  });

  test('leaves no process after a part is killed', async () => {
    const { child, line } = await startAndRead(script);
    process.kill(line[0], 'SIGKILL');
    await expectNoneLeft([...line, child.pid ?? 0]);
  });

  test('leaves no process after a chain is killed', async () => {
    const { child, line } = await startAndRead(script);
    process.kill(line[1], 'SIGKILL');
    await expectNoneLeft([...line, child.pid ?? 0]);
  });
});
