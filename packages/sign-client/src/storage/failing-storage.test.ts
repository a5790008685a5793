import { expect, test } from 'vitest';
import {
  address,
  asked,
  chain,
  connectPeers,
  createClient,
  createPeers,
  outcomeOf,
} from '../test-support/peers.ts';
import { settle } from '../testing/fake-clock.ts';
import type { KeyValueStorage } from './key-value-storage.ts';
import { memoryStorage } from './memory-storage.ts';

/** Storage that can be made to fail as a full disk does. */
function fillable(): KeyValueStorage & { full: boolean } {
  const inner = memoryStorage();
  return {
    ...inner,
    full: false,
    async setItems(changes) {
      if (this.full) throw new DOMException('quota', 'QuotaExceededError');
      await inner.setItems?.(changes);
    },
  };
}

test('a full storage fails the call with a catalogued error and loses nothing that was kept', async () => {
  const storage = fillable();
  const { dapp, wallet, relay, clock } = await createPeers({ dapp: { storage } });
  const { topic } = await connectPeers({ dapp, wallet });
  storage.full = true;
  expect(await outcomeOf(dapp.connect({ optionalNamespaces: asked }))).toMatchObject({
    error: { code: 'STORAGE_FAILED' },
  });
  const request = { method: 'personal_sign', params: ['0x00', address] };
  expect(await outcomeOf(dapp.request({ topic, chainId: chain, request }))).toMatchObject({
    error: { code: 'STORAGE_FAILED' },
  });
  await dapp.dispose();
  storage.full = false;
  const again = await createClient(relay, clock, 'dapp', { storage });
  expect(again.session.get(topic).topic).toBe(topic);
  wallet.on('session_request', ({ id }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'kept' } }),
  );
  await expect(again.request({ topic, chainId: chain, request })).resolves.toBe('kept');
});

test('a message that storage cannot take is not acknowledged and comes again', async () => {
  const storage = fillable();
  const { dapp, wallet, relay } = await createPeers({ wallet: { storage } });
  const { topic } = await connectPeers({ dapp, wallet });
  const shown: unknown[] = [];
  wallet.on('session_request', (payload) => shown.push(payload));
  storage.full = true;
  const request = { method: 'personal_sign', params: ['0x00', address] };
  outcomeOf(dapp.request({ topic, chainId: chain, request }));
  await settle();
  expect(shown).toEqual([]);
  expect(relay.storedCount).toBe(1);
  storage.full = false;
  relay.redeliver();
  await settle();
  expect(shown).toHaveLength(1);
  expect(relay.storedCount).toBe(0);
});

test('storage that cannot be read fails the start with a catalogued error', async () => {
  const { relay, clock } = await createPeers();
  const blocked = async () => Promise.reject(new Error('blocked'));
  const storage = { ...memoryStorage(), getEntries: blocked, getKeys: blocked };
  expect(await outcomeOf(createClient(relay, clock, 'dapp', { storage }))).toMatchObject({
    error: { code: 'STORAGE_FAILED' },
  });
});

test('keeps one record per key and never rewrites the others', async () => {
  const writes: string[] = [];
  const inner = memoryStorage();
  const storage: KeyValueStorage = {
    ...inner,
    async setItems(changes) {
      writes.push(...changes.map(([key]) => key));
      await inner.setItems?.(changes);
    },
  };
  const { dapp, wallet } = await createPeers({ dapp: { storage, customStoragePrefix: 'one' } });
  const first = await connectPeers({ dapp, wallet });
  writes.length = 0;
  await connectPeers({ dapp, wallet });
  expect(writes.some((key) => key.includes(first.topic))).toBe(false);
  for (const key of await storage.getKeys())
    expect(key).toMatch(/^mooring\/sign:one\/(key|session|pairing|history|inbound|meta)\/.+/);
});
