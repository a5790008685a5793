import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { chain, connectPeers, createPeers } from '../test-support/peers.ts';
import { answers, sendRaw, sendRequest } from '../test-support/raw-messages.ts';

const request = (params: unknown) => ({ request: { method: 'personal_sign', params }, chainId: chain });
const tooMany = { code: 5, message: 'Missing or invalid. too many requests are waiting' };

test('limits pending requests of one site to four megabytes and refuses more', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const heard = answers(peers.dapp);
  const megabyte = ['a'.repeat(1_000_000)];
  for (let number = 0; number < 6; number += 1)
    await sendRequest(peers.dapp, topic, 'wc_sessionRequest', request(megabyte));
  expect(peers.wallet.getPendingSessionRequests()).toHaveLength(4);
  expect(heard).toEqual([{ error: tooMany }, { error: tooMany }]);
});

test('stores params as text, also in memory, and returns them unchanged', async () => {
  const storage = memoryStorage();
  const peers = await createPeers({ wallet: { storage } });
  const { topic } = await connectPeers(peers);
  const shown: unknown[] = [];
  peers.wallet.on('session_request', ({ params }) => shown.push(params.request.params));
  const every = [
    [{ a: 12345678901234567890n, b: ['1', '"', '12n', null, {}] }],
    'text',
    '17',
    { c: 0 },
    undefined,
  ];
  for (const params of every) {
    await sendRequest(peers.dapp, topic, 'wc_sessionRequest', request(params));
    const [pending] = peers.wallet.getPendingSessionRequests();
    const stored = await storage.getItem(`mooring/sign/request/${pending?.id}`);
    expect(stored).toMatchObject({ params: { request: { method: 'personal_sign' } } });
    expect((stored as { params: { request: object } }).params.request).not.toHaveProperty('params');
    expect(structuredClone(pending)?.params.request.params).toEqual(pending?.params.request.params);
    const response = { id: pending?.id ?? 0, jsonrpc: '2.0', result: true } as const;
    await peers.wallet.respond({ topic, response });
    await settle();
  }
  const [first, ...rest] = every;
  expect(shown).toEqual([JSON.parse(JSON.stringify(first, bigAsText), textAsBig), ...rest]);
});

test('stores updates that arrive before the settlement up to a limit, and still settles the session', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: {} });
  const settled = approval();
  const proposed = new Promise<number>((resolve) => wallet.once('session_proposal', ({ id }) => resolve(id)));
  await wallet.pair({ uri });
  const id = await proposed;
  expect(id).toBeGreaterThan(0);
  const storage = dapp.core.storage;
  const topic = 'ab'.repeat(32);
  // The wallet has answered, and its settlement is in transit.
  await dapp.core.keychain.set(topic, 'cd'.repeat(32));
  await wallet.core.keychain.set(topic, 'cd'.repeat(32));
  const [proposal] = dapp.proposal.getAll();
  await dapp.core.settlements.set(topic, {
    proposalId: proposal?.id ?? 0,
    pairingTopic: proposal?.pairingTopic ?? '',
    publicKey: 'ab'.repeat(32),
    responderPublicKey: 'ab'.repeat(32),
    expiry: Math.floor(peers.clock.now() / 1_000) + 300,
  });
  await dapp.core.relayer.subscribe(topic);
  for (let number = 0; number < 300; number += 1)
    await sendRaw(wallet, topic, {
      id: 1_700_000_000_000_000 + number,
      jsonrpc: '2.0',
      method: 'wc_sessionUpdate',
      params: {},
    });
  await settle();
  const waiting = (await storage.getKeys()).filter((key) => key.includes('/inbound/'));
  expect(waiting).toHaveLength(20);
  settled.catch(() => undefined);
});

function bigAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

/** Parses strings of digits with an `n` suffix as every client of the protocol does. */
function textAsBig(_key: string, value: unknown): unknown {
  return typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
}
