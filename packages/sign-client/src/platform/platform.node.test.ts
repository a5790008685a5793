import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { FakeClock } from '@mooring/protocol/testing';
import { afterAll, expect, test } from 'vitest';
import { Core } from '../core/core.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { platform } from './platform.node.ts';

const before = process.cwd();
const folder = await mkdtemp(`${tmpdir()}/mooring-memory-`);
process.chdir(folder);
afterAll(async () => {
  process.chdir(before);
  await rm(folder, { recursive: true, force: true });
});

test('`:memory:` isolates clients and creates no folder', async () => {
  const storageOptions = { database: ':memory:' };
  const [one, other] = await Promise.all([
    platform.storage(storageOptions),
    platform.storage(storageOptions),
  ]);
  await one.setItem('key', 'value');
  expect(await one.getItem('key')).toBe('value');
  expect(await other.getItem('key')).toBeUndefined();
  await expect(access(`${folder}/:memory:`)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('two clients with `:memory:` have different identities', async () => {
  const { socket } = new MemoryRelay();
  const make = () =>
    Core.init({
      relayUrl: 'ws://relay.test',
      clock: new FakeClock(),
      socket,
      customStoragePrefix: 'same',
      storageOptions: { database: ':memory:' },
    });
  const [one, other] = [await make(), await make()];
  expect(await one.crypto.getClientId()).not.toBe(await other.crypto.getClientId());
  await Promise.all([one.dispose(), other.dispose()]);
});
