import type { ErrorObject } from '@mooring/protocol';
import { generateKeyPair } from '@mooring/protocol/crypto';
import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { madeId } from '../test-support/own-ids.ts';
import { asked, chain, connectPeers, createClient, createPeers, metadata } from '../test-support/peers.ts';

const request = { method: 'personal_sign', params: ['0x00'] };

test('a flooding site receives an error and does not lock out others', async () => {
  const peers = await createPeers();
  const { relay, clock, wallet } = peers;
  const greedy = await connectPeers(peers);
  const quiet = await createClient(relay, clock, 'quiet');
  const other = await connectPeers({ dapp: quiet, wallet });
  const refused: ErrorObject[] = [];
  const ask = (count: number) => {
    for (let number = 0; number < count; number += 1)
      peers.dapp
        .request({ topic: greedy.topic, chainId: chain, request })
        .catch((error: ErrorObject) => refused.push(error));
  };
  ask(700);
  await settle();
  expect(refused).toHaveLength(600);
  expect(refused[0]).toEqual({
    message: 'Missing or invalid. too many requests are waiting',
    code: 5,
  });
  // Ids of one millisecond may coincide.
  await clock.advance(5);
  const answered = quiet.request({ topic: other.topic, chainId: chain, request });
  await settle();
  const pending = wallet.getPendingSessionRequests().find(({ topic }) => topic === other.topic);
  await wallet.respond({
    topic: other.topic,
    response: { id: pending?.id ?? 0, jsonrpc: '2.0', result: 'here' },
  });
  expect(await answered).toBe('here');
});

test('refuses an id that another site uses, but accepts an id of this client’s own requests', async () => {
  const peers = await createPeers();
  const { relay, clock, wallet } = peers;
  const first = await connectPeers(peers);
  const second = await createClient(relay, clock, 'second');
  const other = await connectPeers({ dapp: second, wallet });
  const shown: string[] = [];
  wallet.on('session_request', ({ topic }) => shown.push(topic));
  const params = { request: { ...request, expiryTimestamp: clock.now() / 1_000 + 300 }, chainId: chain };
  const seen: unknown[] = [];
  second.core.messenger.handle('wc_sessionRequest', { response: ({ error }) => void seen.push(error) });
  await peers.dapp.core.messenger.request(first.topic, 'wc_sessionRequest', params, {
    id: madeId(1),
  });
  await settle();
  await second.core.messenger.request(other.topic, 'wc_sessionRequest', params, {
    id: madeId(1),
  });
  await settle();
  expect(shown).toEqual([first.topic]);
  expect(seen).toEqual([{ message: `Missing or invalid. request id is in use: ${madeId(1)}`, code: 5 }]);
  expect(wallet.getPendingSessionRequests().map(({ topic }) => topic)).toEqual([first.topic]);

  const over: number[] = [];
  wallet.on('session_request_expire', ({ id }) => over.push(id));
  const past = { ...params, request: { ...params.request, expiryTimestamp: clock.now() / 1_000 - 1 } };
  await second.core.messenger.request(other.topic, 'wc_sessionRequest', past, { id: madeId(1) });
  await settle();
  expect(over).toEqual([]);

  const ours = wallet.core.messenger.nextId();
  await wallet.core.history.addSent(first.topic, ours, 'wc_sessionPing');
  const pinged = new Promise<number>((resolve) => wallet.once('session_ping', ({ id }) => resolve(id)));
  await peers.dapp.core.messenger.request(first.topic, 'wc_sessionPing', {}, { id: ours });
  expect(await pinged).toBe(ours);
});

test('limits a pairing’s peer to ten pending proposals and still shows those of other pairings', async () => {
  const { dapp, wallet, relay, clock } = await createPeers();
  const shown: number[] = [];
  wallet.on('session_proposal', ({ id }) => shown.push(id));
  const { uri = '', topic } = await dapp.core.pairing.create();
  await dapp.core.relayer.subscribe(topic);
  await wallet.pair({ uri });
  const { publicKey } = await generateKeyPair((length) => crypto.getRandomValues(new Uint8Array(length)));
  const proposal = {
    requiredNamespaces: {},
    optionalNamespaces: asked,
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata: metadata('greedy') },
  };
  for (let number = 0; number < 30; number += 1)
    await dapp.core.messenger.request(topic, 'wc_sessionPropose', proposal);
  await settle();
  expect(shown).toHaveLength(10);
  await clock.advance(50);
  const other = await createClient(relay, clock, 'other');
  const { uri: link = '' } = await other.connect({ optionalNamespaces: asked });
  await wallet.pair({ uri: link });
  await settle();
  expect(shown).toHaveLength(11);
});

test('a client’s own proposals do not count towards the limit of received ones', async () => {
  const { dapp, wallet, clock } = await createPeers();
  for (let number = 0; number < 101; number += 1) await wallet.connect({ optionalNamespaces: asked });
  const shown: number[] = [];
  wallet.on('session_proposal', ({ id }) => shown.push(id));
  // Ids derive from the time: a later one differs from the wallet's own.
  await clock.advance(10);
  const { uri = '' } = await dapp.connect({ optionalNamespaces: asked });
  await wallet.pair({ uri });
  await settle();
  expect(shown).toHaveLength(1);
  expect(wallet.proposal.length).toBe(102);
});
