import { FakeClock, settle } from '@mooring/protocol/testing';
import 'fake-indexeddb/auto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chain, createClient, type PeerOptions } from '../test-support/peers.ts';
import { answers } from '../test-support/raw-messages.ts';
import dappRecords from '../test-support/stored/dapp-records.json' with { type: 'json' };
import walletRecords from '../test-support/stored/wallet-records.json' with { type: 'json' };
import { MemoryRelay } from '../testing/memory-relay.ts';
import { indexedDbStorage } from './indexed-db-storage.ts';

/**
 * Unix milliseconds at which the first version stored these records; the wallet was killed after storing a third
 * request.
 */
const storedAt = 1_700_000_000_020;
const journal = new URL('../test-support/stored/wallet-records.jsonl', import.meta.url);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mooring-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A database in the first version's format: structured values in one store, under the old keys. */
async function browserStorage(database: string, records: readonly unknown[]) {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore('records');
      for (const [key, value] of records as [string, unknown][]) store.put(value, key);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  db.close();
  return indexedDbStorage(database);
}

const places: readonly [string, () => Promise<PeerOptions>][] = [
  ['IndexedDB', async () => ({ storage: await browserStorage('wallet of old', walletRecords) })],
  [
    'a folder in Node',
    async () => {
      await copyFile(journal, join(folder, 'records.jsonl'));
      return { storageOptions: { database: folder } };
    },
  ],
];

test.each(places)(
  'restores the records of an earlier version in %s and continues with them',
  async (where, open) => {
    const relay = new MemoryRelay();
    const clock = new FakeClock(storedAt);
    const storage = await browserStorage(`dapp of old, ${where}`, dappRecords);
    const dapp = await createClient(relay, clock, 'dapp', { storage });
    const wallet = await createClient(relay, clock, 'wallet', await open());
    const shown: unknown[] = [];
    wallet.on('session_request', ({ params }) => shown.push(params.request.params));
    const [topic = ''] = wallet.session.keys;
    const [first, second] = wallet.getPendingSessionRequests();
    expect(dapp.session.keys).toEqual([topic]);
    expect(wallet.proposal.length + wallet.auth.requests.length).toBe(2);
    expect([dapp.proposal.length, dapp.core.auths.size]).toEqual([2, 1]);
    expect(dapp.core.pairing.getPairings()).toHaveLength(3);
    expect(wallet.core.pairing.getPairings()).toHaveLength(3);

    const heard = answers(dapp);
    await clock.advance(1_000);
    // File access takes real time, which the test clock does not advance.
    await wallet.core.messenger.idle();
    expect(wallet.getPendingSessionRequests()).toHaveLength(3);
    for (const { id } of wallet.getPendingSessionRequests()) {
      await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: id } });
      await clock.advance(0);
    }
    expect(heard).toHaveLength(3);
    expect(heard.slice(0, 2)).toEqual([{ result: first?.id }, { result: second?.id }]);
    expect(shown[0]).toEqual(['0x6869', expect.any(String)]);
    expect(shown[2]).toEqual(['0x6c617374', expect.any(String)]);

    const arrived = new Promise<{ readonly id: number }>((resolve) =>
      wallet.once('session_request', resolve),
    );
    dapp
      .request({ topic, chainId: chain, request: { method: 'personal_sign', params: ['0x'] } })
      .catch(() => undefined);
    const { id } = await arrived;
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'fresh' } });
    await settle();
    expect(heard[3]).toEqual({ result: 'fresh' });
    await Promise.all([dapp.dispose(), wallet.dispose()]);
  },
);
