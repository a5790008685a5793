import { FakeClock, settle } from '@mooring/protocol/testing';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { indexedDbStorage } from '../storage/indexed-db-storage.ts';
import { address, chain, connectPeers, createClient, outcomeOf } from '../test-support/peers.ts';
import { answers, sendRaw } from '../test-support/raw-messages.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

const request = { method: 'personal_sign', params: ['0x00', address] };

/** Nested too deeply to be cloned, and therefore to be stored. */
const deep = `${'['.repeat(6_000)}${']'.repeat(6_000)}`;

async function walletWithTwoSites() {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const storage = indexedDbStorage('wallet');
  const wallet = await createClient(relay, clock, 'wallet', { storage });
  const hostile = await createClient(relay, clock, 'hostile');
  const honest = await createClient(relay, clock, 'honest');
  const sessions = {
    hostile: await connectPeers({ dapp: hostile, wallet }),
    honest: await connectPeers({ dapp: honest, wallet }),
  };
  return { relay, clock, storage, wallet, hostile, honest, sessions };
}

test('refuses a request nested too deeply without affecting other sites or retrying it', async () => {
  const { relay, clock, storage, wallet, hostile, honest, sessions } = await walletWithTwoSites();
  const { topic } = sessions.hostile;
  const heard = answers(hostile);
  const id = hostile.core.messenger.nextId();
  await hostile.core.history.addSent(topic, id, 'wc_sessionRequest');
  const params = `{"request":{"method":"personal_sign","params":${deep}},"chainId":"${chain}"}`;
  const asked = outcomeOf(honest.request({ topic: sessions.honest.topic, chainId: chain, request }));
  await sendRaw(
    hostile,
    topic,
    `{"id":${id},"jsonrpc":"2.0","method":"wc_sessionRequest","params":${params}}`,
  );
  await settle();
  await clock.advance(100);
  expect(heard).toEqual([{ error: { code: 5, message: 'Missing or invalid. the message is too large' } }]);
  const [pending] = wallet.getPendingSessionRequests();
  const keys = await storage.getKeys();
  expect(keys.filter((key) => key.includes('/request/'))).toEqual([`mooring/sign/request/${pending?.id}`]);
  expect(keys.filter((key) => key.includes('/inbound/'))).toEqual([]);

  await wallet.dispose();
  const back = await createClient(relay, clock, 'wallet', { storage });
  await clock.advance(1_000);
  expect(back.getPendingSessionRequests()).toHaveLength(1);
  const response = { id: pending?.id ?? 0, jsonrpc: '2.0', result: '0xsigned' } as const;
  await back.respond({ topic: sessions.honest.topic, response });
  expect(await asked).toEqual({ result: '0xsigned' });
});

test('rejects a request whose answer is nested too deeply', async () => {
  const { wallet, honest, sessions } = await walletWithTwoSites();
  const { topic } = sessions.honest;
  const asked = outcomeOf(honest.request({ topic, chainId: chain, request }));
  await settle();
  const id = wallet.getPendingSessionRequests().find((one) => one.topic === topic)?.id;
  await sendRaw(wallet, topic, `{"id":${id},"jsonrpc":"2.0","result":${deep}}`, 1109);
  expect(await asked).toEqual({
    error: { code: 5, message: 'Missing or invalid. the message is too large' },
  });
});
