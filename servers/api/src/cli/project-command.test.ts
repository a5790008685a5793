import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockFolder } from '@mooring/server-kit';
import { expect, onTestFinished, test } from 'vitest';
import { ProjectTable } from '../projects/project-table.ts';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import type { CommandContext } from './command.ts';
import { projectCommand, readProjectAction } from './project-command.ts';

const id = 'ab'.repeat(16);

/** Runs commands on an empty table. */
function shell() {
  const database = emptiedDatabase();
  onTestFinished(() => database.close());
  const table = new ProjectTable({ database: database.open, newId: () => id, now: () => 1_000 });
  return async (verb: string, name?: string, ...rest: readonly string[]) =>
    readProjectAction(verb, name, rest)?.(table);
}

test('adds, lists and removes a project', async () => {
  const run = shell();
  expect(await run('list')).toBe('No projects.');
  expect(await run('add', 'Shop', 'https://shop.example', 'https://*.shop.example')).toBe(`${id} Shop`);
  expect(await run('list')).toBe(`${id} Shop https://shop.example https://*.shop.example`);
  expect(await run('remove', id)).toBe(`${id} is removed.`);
  await expect(run('remove', id)).rejects.toThrow(`There is no project ${id}.`);
  await expect(run('config', 'x'.repeat(100))).rejects.toThrow(`There is no project ${'x'.repeat(64)}.`);
});

test('shows and changes a configuration, all changes or none', async () => {
  const run = shell();
  await run('add', 'Shop');
  expect(await run('config', id)).toBe('{}');
  const changed = JSON.stringify({ features: { swap: false }, analytics: true }, null, 2);
  expect(await run('config', id, 'swap=off', 'analytics=on')).toBe(changed);
  await expect(run('config', id, 'swap=on', 'unknown=on')).rejects.toThrow('unknown=on is none of');
  expect(await run('config', id)).toBe(changed);
});

test.each([
  ['nothing', []],
  ['another verb', ['rename', 'Shop']],
  ['a list of something', ['list', 'Shop']],
  ['a removal without an id', ['remove']],
  ['a removal of two', ['remove', id, id]],
  ['a configuration of nothing', ['config']],
  ['a project without a name', ['add']],
  ['a name that no project can have', ['add', 'a'.repeat(10_000)]],
])('has no action for %s', (_, [verb, name, ...rest]) => {
  expect(readProjectAction(verb, name, rest)).toBeUndefined();
});

const context = (state: string) =>
  ({ settings: { state, database: undefined, databaseMilliseconds: 1_000 } }) as unknown as CommandContext;

test('refuses tables that end with the process', async () => {
  await expect(projectCommand.run(['list'], context('memory'))).rejects.toThrow(
    'API_STATE is "memory", where no project would last.',
  );
});

test('names the route to call while the API runs on the folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-api-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sentences = { inUse: () => 'in use', contended: 'contended', lost: 'lost' };
  const lock = await lockFolder(path.join(folder, 'database.lock'), sentences, 3_000);
  onTestFinished(() => lock.release());
  await expect(projectCommand.run(['list'], context(folder))).rejects.toThrow(
    /in use by .*\nWhile the API runs on a database of its own, ask it instead: curl .*\/admin\/v1\/projects$/,
  );
});
