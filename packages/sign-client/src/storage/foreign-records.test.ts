import { settle } from '@mooring/protocol/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectPeers, createClient, createPeers, outcomeOf } from '../test-support/peers.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { memoryStorage } from './memory-storage.ts';
import { recordShapes } from './record-shapes.ts';

const prefix = 'mooring/sign/';
const kinds = [...Object.keys(recordShapes), 'meta', 'of-tomorrow'];

/** The storage of a disposed dapp with two sessions. */
async function leftBehind() {
  const storage = memoryStorage();
  const { dapp, wallet, relay, clock } = await createPeers({ dapp: { storage } });
  const first = await connectPeers({ dapp, wallet });
  const second = await connectPeers({ dapp, wallet });
  await dapp.dispose();
  const lines: string[] = [];
  const note = (message: string) => lines.push(message);
  const logger = { warn: note, error: note, info: () => undefined, debug: () => undefined };
  const restart = () => createClient(relay, clock, 'dapp', { storage, logger });
  const answers = async (client: Awaited<ReturnType<typeof restart>>, topic: string) => {
    const pinged = client.ping({ topic }).then(
      () => true,
      () => false,
    );
    await clock.advance(40_000);
    return pinged;
  };
  return { storage, first, second, clock, lines, restart, answers };
}

/** A copy with one member changed at any depth. */
function altered(value: unknown, path: readonly number[], by: unknown): unknown {
  if (typeof value !== 'object' || value === null || path.length === 0) return by;
  const names = Object.keys(value);
  const name = names[(path[0] ?? 0) % Math.max(names.length, 1)];
  if (name === undefined) return by;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[name] = altered(copy[name], path.slice(1), by);
  return copy;
}

test('starts and keeps valid records, whatever else storage contains', async () => {
  const change = fc.record({
    record: fc.nat(),
    path: fc.array(fc.nat(20), { maxLength: 4 }),
    by: fc.jsonValue(),
  });
  const stranger = fc.tuple(
    fc.constantFrom(...kinds),
    fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f]{64}$/)),
    fc.jsonValue(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 6 }),
      fc.array(stranger, { maxLength: 6 }),
      async (changes, strangers) => {
        const { storage, second, clock, restart, answers } = await leftBehind();
        const others = (await storage.getEntries()).filter(
          ([key]) => !key.includes(second.topic) && key !== `${prefix}key/client_ed25519_seed`,
        );
        for (const { record, path, by } of changes) {
          const [key, value] = others[record % others.length] ?? [''];
          await storage.setItem(key, altered(value, path, by));
        }
        for (const [kind, id, value] of strangers)
          if (id !== second.topic) await storage.setItem(`${prefix}${kind}/${id}`, value);
        const again = await restart();
        await clock.advance(5_000);
        expect(again.session.keys).toContain(second.topic);
        for (const session of again.session.getAll()) expect(session.peer.metadata).toBeTypeOf('object');
        expect(await answers(again, second.topic)).toBe(true);
        await again.dispose();
      },
    ),
    { numRuns: 60 },
  );
});

test('neither uses nor removes unreadable records, and reports them', async () => {
  const { storage, first, second, clock, lines, restart } = await leftBehind();
  const key = `${prefix}session/${first.topic}`;
  const newer = { ...first, namespaces: 'in another way' };
  await storage.setItem(key, newer);
  const again = await restart();
  expect(again.session.keys).toEqual([second.topic]);
  await clock.advance(5_000);
  await again.dispose();
  expect(await storage.getItem(key)).toEqual(newer);
  expect(lines).toContain('records set aside');
});

test('keeps a session in storage while another version’s key for it is unreadable', async () => {
  const { storage, first, second, clock, restart, answers } = await leftBehind();
  const key = `${prefix}key/${first.topic}`;
  const own = await storage.getItem(key);
  await storage.setItem(key, { wrapped: own });
  const older = await restart();
  await clock.advance(5_000);
  expect(older.session.keys).toEqual([second.topic]);
  await older.dispose();
  await storage.setItem(key, own);
  const again = await restart();
  expect([...again.session.keys].sort()).toEqual([first.topic, second.topic].sort());
  expect(await answers(again, first.topic)).toBe(true);
});

test('copies an unreadable record aside before overwriting its key', async () => {
  const { storage, restart } = await leftBehind();
  const seed = `${prefix}key/client_ed25519_seed`;
  await storage.setItem(seed, { of: 'tomorrow' });
  const again = await restart();
  expect(await again.core.crypto.getClientId()).toMatch(/^did:key:/);
  expect(await storage.getItem(seed)).toMatch(/^[0-9a-f]{64}$/);
  expect(await storage.getItem(`${prefix}aside/key/client_ed25519_seed`)).toEqual({ of: 'tomorrow' });
});

test('starts despite keys of other types and one unreadable record', async () => {
  const { storage, first, second, restart } = await leftBehind();
  const { getEntries, getItem, getKeys } = storage;
  const strange = [17, undefined, ['a', 1]] as unknown as readonly string[];
  storage.getEntries = async () => [
    ...strange.map((key) => [key, 'theirs'] as const),
    ...(await getEntries()),
  ];
  const client = await restart();
  expect(client.session.keys).toHaveLength(2);
  await client.dispose();
  storage.getEntries = async () => Promise.reject(new DOMException('Failed to read large IndexedDB value'));
  storage.getKeys = async () => [...strange, ...(await getKeys())];
  storage.getItem = (key) =>
    key.endsWith(`session/${first.topic}`) ? Promise.reject(new DOMException('damaged')) : getItem(key);
  const again = await restart();
  expect(again.session.keys).toEqual([second.topic]);
});

test('neither overwrites nor sets aside a record that storage fails to read', async () => {
  const { storage, restart } = await leftBehind();
  const { getEntries, getItem } = storage;
  const seed = `${prefix}key/client_ed25519_seed`;
  const before = await getItem(seed);
  storage.getEntries = async () => Promise.reject(new Error('busy'));
  storage.getItem = (key) => (key === seed ? Promise.reject(new Error('busy')) : getItem(key));
  expect(await outcomeOf(restart())).toMatchObject({ error: { code: 'STORAGE_FAILED' } });
  expect(await getItem(seed)).toBe(before);
  Object.assign(storage, { getEntries, getItem });
  const again = await restart();
  expect(again.core.keychain.get('client_ed25519_seed')).toBe(before);
  expect((await storage.getKeys()).filter((key) => key.includes('aside'))).toEqual([]);
});

test('supports application storage that returns or throws synchronously', async () => {
  const { storage, first, second, clock, restart } = await leftBehind();
  const { getEntries, getItem } = storage;
  const restarted = async () => {
    const client = await restart();
    const { keys } = client.session;
    await client.dispose();
    return keys;
  };
  const known = await getEntries();
  storage.getEntries = () => known as never;
  expect(await restarted()).toHaveLength(2);
  storage.getEntries = () => {
    throw new Error('not here');
  };
  expect(await restarted()).toHaveLength(2);
  storage.getItem = (key) => {
    if (key.endsWith(`session/${first.topic}`)) throw new Error('damaged');
    return getItem(key);
  };
  expect(await restarted()).toEqual([second.topic]);
  await clock.advance(1_000);
});

test('rejects the start if storage never answers', async () => {
  const { storage, clock, restart } = await leftBehind();
  storage.getEntries = () => new Promise(() => undefined);
  const started = outcomeOf(restart());
  await clock.advance(30_000);
  expect(await started).toMatchObject({ error: { code: 'STORAGE_FAILED' } });
});

test('retries an unreadable store of the original at the next start', async () => {
  const { storage, restart } = await leftBehind();
  await storage.removeItem(`${prefix}meta/imported`);
  await storage.setItem('wc@2:core:0.3//keychain', '{}');
  const { getItem } = storage;
  storage.getItem = () => Promise.reject(new Error('blocked'));
  const client = await restart();
  expect(client.session.keys).toHaveLength(2);
  await client.dispose();
  expect(await getItem(`${prefix}meta/imported`)).toBeUndefined();
  storage.getItem = getItem;
  await restart();
  expect(await getItem(`${prefix}meta/imported`)).toBe(true);
});

test('ignores other scripts’ messages on the tab channel unless they are valid', async () => {
  const tabs = new FakeTabs();
  const { dapp, wallet } = await createPeers({ dapp: { tabs: tabs.open().environment } });
  const { topic } = await connectPeers({ dapp, wallet });
  const channel = tabs.open().environment.channel('mooring-sign-', () => undefined);
  const topics = ['settle', 'event', 'reject-topic', ...kinds.map((kind) => `record/${kind}`)];
  for (const name of topics) channel.post({ kind: 'broadcast', broadcast: { topic: name } });
  await settle();
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.jsonValue(),
        fc.record({
          kind: fc.constantFrom('hello', 'owner', 'ping', 'call', 'answer', 'other'),
          args: fc.jsonValue(),
          outcome: fc.jsonValue(),
          id: fc.jsonValue(),
          method: fc.oneof(fc.constantFrom('publish', 'subscribe', 'unsubscribe'), fc.jsonValue()),
        }),
        fc.record({
          kind: fc.constant('broadcast'),
          broadcast: fc.record({
            topic: fc.oneof(fc.constantFrom(...topics), fc.jsonValue()),
            payload: fc.oneof(fc.jsonValue(), fc.record({ id: fc.string(), value: fc.jsonValue() })),
          }),
        }),
      ),
      async (message) => {
        channel.post(message);
        await new Promise((resolve) => setImmediate(resolve));
      },
    ),
    { numRuns: 500 },
  );
  await settle();
  expect(dapp.session.get(topic).topic).toBe(topic);
  for (const session of dapp.session.getAll()) expect(session.namespaces).toBeTypeOf('object');
});
