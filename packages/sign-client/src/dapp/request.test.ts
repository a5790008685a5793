import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { chain, connectPeers, createClient, createPeers } from '../test-support/peers.ts';

const question = { chainId: chain, request: { method: 'personal_sign', params: [] } };

test('reports a request as sent only once the relay has it', async () => {
  const { relay, clock, dapp, wallet } = await createPeers();
  const { topic } = await connectPeers({ dapp, wallet });
  const sent: number[] = [];
  relay.onFrame = () => 'ignore';
  dapp.request({ topic, ...question, onSent: (id) => sent.push(id) }).catch(() => undefined);
  await settle();
  expect(sent).toEqual([]);
  relay.onFrame = () => 'take';
  relay.disconnectAll();
  await clock.advance(200);
  expect(sent).toEqual([expect.any(Number)]);
});

test('emits `session_answer` for an answer to a request of an earlier page', async () => {
  const storage = memoryStorage();
  const { relay, clock, dapp, wallet } = await createPeers({ dapp: { storage } });
  const { topic } = await connectPeers({ dapp, wallet });
  const asked = new Promise<number>((resolve) => wallet.once('session_request', ({ id }) => resolve(id)));
  const sent: number[] = [];
  dapp.request({ topic, ...question, onSent: (id) => sent.push(id) }).catch(() => undefined);
  const id = await asked;
  await settle();
  expect(sent).toEqual([id]);
  await dapp.dispose();

  const next = await createClient(relay, clock, 'dapp', { storage });
  const heard: unknown[] = [];
  next.on('session_answer', (answer) => heard.push(answer));
  await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } });
  await clock.advance(2_000);
  expect(heard).toEqual([{ id, outcome: { result: '0xsigned' } }]);
});

test('emits no event for an answer that a caller awaits', async () => {
  const { clock, dapp, wallet } = await createPeers();
  const { topic } = await connectPeers({ dapp, wallet });
  wallet.on('session_request', ({ id }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } }),
  );
  const heard: unknown[] = [];
  dapp.on('session_answer', (answer) => heard.push(answer));
  await expect(dapp.request({ topic, ...question })).resolves.toBe('0xsigned');
  const pinged = dapp.ping({ topic });
  await clock.advance(1_000);
  await pinged;
  expect(heard).toEqual([]);
});
