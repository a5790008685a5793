import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import {
  address,
  asked,
  chain,
  connectPeers,
  createClient,
  createPeers,
  given,
  outcomeOf,
  type Peers,
} from '../test-support/peers.ts';
import { memoryStorage } from './memory-storage.ts';

/** Storage that can fail like a full disk. */
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

test('a full storage rejects the call with a catalogued error and keeps existing records', async () => {
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

test('does not acknowledge a message that storage rejects, and accepts its redelivery', async () => {
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

test('rejects the start with a catalogued error if storage cannot be read', async () => {
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

/** Storage in which `count` batches fail, starting with the batch `first`. */
function failingFrom(first: number, count: number): KeyValueStorage & { isWell: boolean } {
  const inner = memoryStorage();
  let batch = 0;
  return {
    ...inner,
    isWell: false,
    async setItems(changes) {
      batch += 1;
      if (!this.isWell && batch > first && batch <= first + count)
        throw new DOMException('quota', 'QuotaExceededError');
      await inner.setItems(changes);
    },
  };
}

/** Pairs, sends a request and receives the answer, as far as it gets. */
async function attempt({ dapp, wallet, clock }: Omit<Peers, 'relay'>): Promise<boolean[]> {
  const settled: boolean[] = [];
  const track = <Result>(promise: Promise<Result>): Promise<Result | undefined> => {
    const index = settled.push(false) - 1;
    const done = promise.then(
      (result) => result,
      () => undefined,
    );
    return done.finally(() => {
      settled[index] = true;
    });
  };
  wallet.once('session_proposal', ({ id }) => void track(wallet.approve({ id, namespaces: given })));
  const connected = await track(dapp.connect({ optionalNamespaces: asked }));
  const approved = connected && track(connected.approval());
  if (connected?.uri) await track(wallet.pair({ uri: connected.uri }));
  await clock.advance(10_000);
  const request = { method: 'personal_sign', params: ['0x00', address] };
  for (const topic of dapp.session.keys) void track(dapp.request({ topic, chainId: chain, request }));
  await clock.advance(10_000);
  for (const topic of wallet.session.keys) void track(wallet.disconnect({ topic, reason }));
  // The longest timeout.
  await clock.advance(400_000);
  await approved;
  return settled;
}

const reason = { code: 6000, message: 'bye' };

for (const side of ['dapp', 'wallet'] as const) {
  test(`nothing hangs when storage of the ${side} begins to fail at any write, and both continue once it recovers`, async () => {
    for (let first = 2; first < 26; first += 1) {
      for (const count of [1, 200]) {
        const storage = failingFrom(first, count);
        const peers = await createPeers({ [side]: { storage } });
        const { dapp, wallet, relay, clock } = peers;
        wallet.on('session_request', ({ id, topic }) => {
          const response = { id, jsonrpc: '2.0' as const, result: '0x' };
          outcomeOf(wallet.respond({ topic, response }));
        });
        expect(await attempt(peers), `${first}, ${count}`).not.toContain(false);
        storage.isWell = true;
        relay.redeliver();
        await clock.advance(10_000);
        wallet.removeAllListeners('session_proposal');
        const { topic } = await connectPeers({ dapp, wallet });
        const request = { method: 'personal_sign', params: ['0x00', address] };
        expect(await dapp.request({ topic, chainId: chain, request }), `${first}`).toBe('0x');
        await Promise.all([dapp.dispose(), wallet.dispose()]);
      }
    }
  });
}
