import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Core } from '../core/core.ts';
import { createClient, createPeers, outcomeOf } from '../test-support/peers.ts';
import { fileStorage } from './file-storage.node.ts';
import { lockFolder } from './folder-lock.node.ts';

const folders: string[] = [];
const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mooring-lock-'));
  folders.push(folder);
  return folder;
}

/** The storage as a program of its own, whose records another process keeps. */
async function buildProgram(): Promise<string> {
  const outDir = await newFolder();
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['mooring-source'] },
    ssr: { noExternal: true, resolve: { conditions: ['mooring-source', 'node'] } },
    build: { ssr: join(import.meta.dirname, 'file-storage.node.ts'), outDir, target: 'node20' },
  });
  return join(outDir, 'file-storage.node.js');
}

let program = '';
beforeAll(async () => {
  program = await buildProgram();
});

/** Another process that opens a folder, says what came of it, and stays until it is killed. */
async function otherProcess(folder: string) {
  const [module, place] = [pathToFileURL(program).href, folder].map((text) => JSON.stringify(text));
  const code = `
    const { fileStorage } = await import(${module});
    try {
      const storage = await fileStorage(${place});
      await storage.setItem('of another', 1);
      console.log('open');
      setInterval(() => undefined, 1_000);
    } catch (error) {
      console.log(error.code);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string];
  const end = async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return { said, end };
}

it('a folder is had by one process, and taken over from one that was killed', async () => {
  const folder = await newFolder();
  const other = await otherProcess(folder);
  expect(other.said).toBe('open');
  expect(await outcomeOf(fileStorage(folder))).toMatchObject({ error: { code: 'STORAGE_IN_USE' } });
  await other.end();
  const storage = await fileStorage(folder);
  expect(await storage.getKeys()).toEqual(['of another']);
  expect((await otherProcess(folder)).said).toBe('STORAGE_IN_USE');
  await storage.close();
  expect((await otherProcess(folder)).said).toBe('open');
});

it('a process gives a folder back with the last client that uses it', async () => {
  const folder = await newFolder();
  const [one, two] = await Promise.all([fileStorage(folder), fileStorage(folder)]);
  await one.setItem('a', 1);
  await Promise.all([one.close(), one.close()]);
  expect(await two.getItem('a')).toBe(1);
  expect(await readdir(folder)).toEqual(['lock', 'records.jsonl']);
  const [, three] = await Promise.all([two.close(), fileStorage(folder)]);
  expect(await three.getItem('a')).toBe(1);
  await three.close();
  expect(await readdir(folder)).toEqual(['records.jsonl']);
});

it('a folder is shared by all copies of the client that a process has loaded', async () => {
  const folder = await newFolder();
  vi.resetModules();
  const copy = await import('./file-storage.node.ts');
  expect(copy.fileStorage).not.toBe(fileStorage);
  const [one, two] = await Promise.all([fileStorage(folder), copy.fileStorage(folder)]);
  await Promise.all([one.setItem('a', 1), two.setItem('b', 2)]);
  expect((await one.getKeys()).toSorted()).toEqual(['a', 'b']);
  await one.close();
  expect(await two.getItem('a')).toBe(1);
  await two.close();
  expect(await readdir(folder)).toEqual(['records.jsonl']);
});

it('a client gives its folder back when it ends, and refuses one that is in use with an error of the catalogue', async () => {
  const folder = await newFolder();
  const { relay, clock } = await createPeers();
  const client = await createClient(relay, clock, 'dapp', { storageOptions: { database: folder } });
  expect((await otherProcess(folder)).said).toBe('STORAGE_IN_USE');
  await client.dispose();
  const other = await otherProcess(folder);
  expect(other.said).toBe('open');
  const again = createClient(relay, clock, 'dapp', { storageOptions: { database: folder } });
  expect(await outcomeOf(again)).toMatchObject({ error: { code: 'STORAGE_IN_USE' } });
});

it('a client whose folder was in use can start once it is free', async () => {
  const folder = await newFolder();
  const other = await otherProcess(folder);
  const core = new Core({ relayUrl: 'ws://relay.test', storageOptions: { database: folder } });
  expect(await outcomeOf(core.start())).toMatchObject({ error: { code: 'STORAGE_IN_USE' } });
  await other.end();
  await core.start();
  expect(await core.crypto.getClientId()).toMatch(/^did:key:/);
  await core.dispose();
});

it('a start that fails, or that the client does not live to see, gives the folder back', async () => {
  const folder = await newFolder();
  const { relay, clock } = await createPeers();
  const random = (length: number) => {
    if (existsSync(join(folder, 'lock'))) throw new Error('no randomness');
    return new Uint8Array(length);
  };
  const storageOptions = { database: folder };
  const client = createClient(relay, clock, 'dapp', { storageOptions, random });
  expect(await outcomeOf(client)).toMatchObject({ error: { message: 'no randomness' } });
  expect(await readdir(folder)).toEqual(['records.jsonl']);
  const core = new Core({ relayUrl: 'ws://relay.test', storageOptions });
  const started = outcomeOf(core.start());
  await core.dispose();
  expect(await started).toMatchObject({ error: { code: 'ABORTED' } });
  expect(() => core.assertReady()).toThrow();
  expect((await otherProcess(folder)).said).toBe('open');
});

it('a folder that cannot be used is told by an error of the catalogue', async () => {
  const file = join(await newFolder(), 'file');
  await writeFile(file, '');
  const { relay, clock } = await createPeers();
  const client = createClient(relay, clock, 'dapp', { storageOptions: { database: join(file, 'folder') } });
  expect(await outcomeOf(client)).toMatchObject({ error: { code: 'STORAGE_FAILED' } });
});

/** A holder elsewhere, whose process cannot be looked at. */
const elsewhere = (token: string) => JSON.stringify({ token, pid: 1, begun: '1', place: 'another machine' });

it('takes over a lock that was left elsewhere, or by half, once it shows no life', async () => {
  const path = join(await newFolder(), 'lock');
  for (const text of ['', '{"token":"x"', '17', 'null', elsewhere('x')]) {
    await writeFile(path, text);
    const lock = await lockFolder(path, 20);
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid });
    await lock.release();
  }
});

it.each([
  ['ahead', 60_000],
  ['behind', -60_000],
])('is not taken over from another machine while it shows life, by a clock %s', async (_case, offset) => {
  const path = join(await newFolder(), 'lock');
  await writeFile(path, elsewhere('x'));
  let time = Date.now() + offset;
  await utimes(path, new Date(time), new Date(time));
  // Later than a beat, and more than once.
  const life = setInterval(() => {
    time += 1_300;
    utimes(path, new Date(time), new Date(time)).catch(() => undefined);
  }, 1_300);
  expect(await outcomeOf(lockFolder(path, 1_000))).toMatchObject({ error: { code: 'STORAGE_IN_USE' } });
  clearInterval(life);
});

it.runIf(process.platform === 'linux')(
  'a process with the same number on a machine of the same name is another one',
  async () => {
    const path = join(await newFolder(), 'lock');
    const lock = await lockFolder(path);
    const { place } = JSON.parse(await readFile(path, 'utf8'));
    await lock.release();
    const [started, space] = place.split(' ');
    expect(started).toBe((await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim());
    expect(space).toMatch(/^pid:/);
  },
);

it('a process that lost its lock leaves it, and the records, to the other', async () => {
  const path = join(await newFolder(), 'lock');
  const lock = await lockFolder(path, 20);
  await lock.assertHeld();
  await writeFile(path, elsewhere('thief'));
  await expect.poll(() => lock.isLost).toBe(true);
  await utimes(path, new Date(0), new Date(0));
  expect(await outcomeOf(lock.assertHeld())).toMatchObject({ error: { code: 'STORAGE_IN_USE' } });
  await lock.release();
  expect((await stat(path)).mtimeMs).toBe(0);
  expect(await readFile(path, 'utf8')).toContain('thief');
});

it('a process that was stopped while another took its folder writes nothing more', async () => {
  const folder = await newFolder();
  const [one, two] = [await fileStorage(folder), await fileStorage(folder)];
  await one.setItem('before', 1);
  await writeFile(join(folder, 'lock'), elsewhere('thief'));
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  for (const storage of [one, two])
    expect(await outcomeOf(storage.setItem('after', 2))).toMatchObject({ error: { code: 'STORAGE_IN_USE' } });
  clock.mockRestore();
  expect(await readFile(join(folder, 'records.jsonl'), 'utf8')).toBe('[["before",1]]\n');
  await Promise.all([one.close(), two.close()]);
  expect(await readdir(folder)).toEqual(['lock', 'records.jsonl']);
});

it('of many that ask at once one gets a lock that was left', async () => {
  const path = join(await newFolder(), 'lock');
  for (let round = 0; round < 10; round += 1) {
    await writeFile(path, elsewhere('x'));
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(path, 20)));
    const taken = outcomes.filter((one) => one.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    for (const { value } of taken) await value.release();
  }
});
