import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { RecentlyDeleted } from '../core/recently-deleted.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { chain, connectPeers, createClient, createPeers, outcomeOf } from '../test-support/peers.ts';

const sign = { method: 'personal_sign', params: ['0x00'] };

test('remembers up to 200 deleted records, then drops the older half', () => {
  const deleted = new RecentlyDeleted();
  for (let id = 0; id < 199; id += 1) deleted.add(id, 'session');
  expect([deleted.size, deleted.get(0)]).toEqual([199, 'session']);
  deleted.add(199, 'request');
  expect([deleted.size, deleted.get(99), deleted.get(100), deleted.get(199)]).toEqual([
    100,
    undefined,
    'session',
    'request',
  ]);
});

test('handles a stored, unfinished message one second after the start', async () => {
  const storage = memoryStorage();
  const peers = await createPeers({ wallet: { storage } });
  const { topic } = await connectPeers(peers);
  const { dapp, relay, clock } = peers;
  dapp.request({ topic, chainId: chain, request: sign }).catch(() => undefined);
  await settle();
  await peers.wallet.dispose();
  const back = await createClient(relay, clock, 'wallet', { storage });
  const shown: number[] = [];
  back.on('session_request', ({ id }) => shown.push(id));
  await clock.advance(999);
  expect(shown).toEqual([]);
  await clock.advance(1);
  expect(shown).toHaveLength(1);
});

test.each([300, 604_800])('a request with a lifetime of %i seconds expires on both sides', async (expiry) => {
  const peers = await createPeers();
  const { dapp, wallet, clock } = peers;
  const { topic } = await connectPeers(peers);
  const expired: number[] = [];
  wallet.on('session_request_expire', ({ id }) => expired.push(id));
  const answer = outcomeOf(dapp.request({ topic, chainId: chain, request: sign, expiry }));
  await settle();
  const [pending] = wallet.getPendingSessionRequests();
  expect(pending?.params.request.expiryTimestamp).toBe(Math.floor(clock.now() / 1_000) + expiry);
  await clock.advance(expiry * 1_000);
  expect(await answer).toMatchObject({ error: expect.anything() });
  expect(wallet.getPendingSessionRequests()).toEqual([]);
  if (expiry === 300) expect(expired).toEqual([pending?.id]);
});

test('a session lives seven days and notifies both sides when it expires', async () => {
  const peers = await createPeers();
  const { dapp, wallet, clock } = peers;
  const { topic, expiry } = await connectPeers(peers);
  expect(expiry).toBe(Math.floor(clock.now() / 1_000) + 604_800);
  const emitted: string[] = [];
  for (const [name, client] of Object.entries({ dapp, wallet })) {
    client.on('session_delete', ({ id }) => emitted.push(`${name} delete ${id}`));
    client.on('session_expire', (event) => emitted.push(`${name} expire ${event.topic === topic}`));
  }
  await clock.advance(604_800_000);
  expect(emitted.sort()).toEqual([
    'dapp delete 0',
    'dapp expire true',
    'wallet delete 0',
    'wallet expire true',
  ]);
  expect([dapp.session.length, wallet.session.length]).toEqual([0, 0]);
});
