import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Core } from '../core/core.ts';
import { createClient, createPeers, outcomeOf } from '../test-support/peers.ts';
import { fileStorage } from './file-storage.node.ts';

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

/** Bundles the storage, for another process to load. */
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

/** Starts a process that opens a folder, prints the outcome, and runs until it is killed. */
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

it('locks a folder to one process, and frees it when that process is killed', async () => {
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

// Such a file system is not part of every system.
it.runIf(existsSync('/proc/self'))('rejects a folder where the system creates none', async () => {
  expect(await outcomeOf(fileStorage('/proc/mooring/wallet'))).toMatchObject({ error: { code: 'ENOENT' } });
});

it('releases the folder when its last client closes', async () => {
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

it('shares a folder among all copies of the client in one process', async () => {
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

it('releases the folder when the client is disposed of, and rejects a folder in use', async () => {
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

it('starts a client once its folder is free', async () => {
  const folder = await newFolder();
  const other = await otherProcess(folder);
  const core = new Core({ relayUrl: 'ws://relay.test', storageOptions: { database: folder } });
  expect(await outcomeOf(core.start())).toMatchObject({ error: { code: 'STORAGE_IN_USE' } });
  await other.end();
  await core.start();
  expect(await core.crypto.getClientId()).toMatch(/^did:key:/);
  await core.dispose();
});

it('releases the folder when a start fails or is interrupted', async () => {
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

it('rejects a folder that cannot be created', async () => {
  const file = join(await newFolder(), 'file');
  await writeFile(file, '');
  const { relay, clock } = await createPeers();
  const client = createClient(relay, clock, 'dapp', { storageOptions: { database: join(file, 'folder') } });
  expect(await outcomeOf(client)).toMatchObject({ error: { code: 'STORAGE_FAILED' } });
});

/** The lock of a process on another machine. */
const elsewhere = (token: string) => JSON.stringify({ token, pid: 1, begun: '1', place: 'another machine' });

it('writes nothing after another process took the folder during a suspension', async () => {
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
