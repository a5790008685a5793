import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import {
  account,
  address,
  asked,
  chain,
  connectPeers,
  createPeers,
  given,
  metadata,
  outcomeOf,
} from '../test-support/peers.ts';
import { answers, sendRaw, sendRequest } from '../test-support/raw-messages.ts';

const sign = { method: 'personal_sign', params: ['0x00', address] };

test('refuses empty namespaces, foreign accounts, unapproved events and changes by the dapp', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const session = await connectPeers(peers);
  const { topic } = session;
  const seen = answers(wallet);
  const seenByDapp = answers(dapp);
  const events: unknown[] = [];
  dapp.on('session_event', (payload) => events.push(payload));
  dapp.on('session_update', (payload) => events.push(payload));
  await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: {} });
  const foreign = { eip155: { ...given.eip155, accounts: ['solana:one:two'] } };
  await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: foreign });
  await sendRequest(wallet, topic, 'wc_sessionEvent', {
    event: { name: 'surprise', data: 1 },
    chainId: chain,
  });
  await sendRequest(dapp, topic, 'wc_sessionUpdate', { namespaces: given });
  await sendRequest(dapp, topic, 'wc_sessionExtend', {});
  expect(events).toEqual([]);
  expect(dapp.session.get(topic)).toEqual(session);
  expect(seen.map(({ error }) => (error as { code: number }).code)).toEqual([5, 5103, 3002]);
  expect(seenByDapp.map(({ error }) => (error as { code: number }).code)).toEqual([3003, 3004]);
});

test('refuses a late update and ignores a late event', async () => {
  const peers = await createPeers();
  const { dapp, wallet, clock } = peers;
  const { topic } = await connectPeers(peers);
  const seen = answers(wallet);
  const old = wallet.core.messenger.nextId() - 5_000_000;
  const one = { eip155: { ...given.eip155, accounts: [account] } };
  await clock.advance(10);
  await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: one });
  await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: given }, old);
  await clock.advance(50);
  expect(seen).toEqual([{ error: { message: 'Invalid update request.', code: 1003 } }, { result: true }]);
  expect(dapp.session.get(topic).namespaces).toEqual(one);
  const data: unknown[] = [];
  dapp.on('session_event', ({ params }) => data.push(params.event.data));
  await sendRequest(wallet, topic, 'wc_sessionEvent', {
    event: { name: 'chainChanged', data: 'new' },
    chainId: chain,
  });
  await sendRequest(
    wallet,
    topic,
    'wc_sessionEvent',
    { event: { name: 'chainChanged', data: 'old' }, chainId: chain },
    old - 1,
  );
  expect(data).toEqual(['new']);
});

test('processes repeated, replayed and damaged messages at most once', async () => {
  const peers = await createPeers();
  const { dapp, wallet, relay } = peers;
  const { topic } = await connectPeers(peers);
  relay.onDeliver = () => 3;
  const shown: number[] = [];
  wallet.on('session_request', ({ id }) => shown.push(id));
  const asking = dapp.request({ topic, chainId: chain, request: sign });
  await settle();
  const sent = relay.frames.find(({ params }) => (params as { tag?: number }).tag === 1108)?.params as {
    message: string;
  };
  await wallet.respond({ topic, response: { id: shown[0] ?? 0, jsonrpc: '2.0', result: 'once' } });
  await expect(asking).resolves.toBe('once');
  relay.inject(topic, sent.message);
  relay.inject(topic, `${sent.message.slice(0, -6)}AAAA==`);
  relay.inject(topic, sent.message.slice(0, 20));
  relay.inject(topic, 'not an envelope');
  relay.inject(topic, btoa(`\u0005${atob(sent.message).slice(1)}`));
  await settle();
  expect(shown).toHaveLength(1);
  wallet.once('session_request', ({ id }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'still here' } }),
  );
  await expect(dapp.request({ topic, chainId: chain, request: sign })).resolves.toBe('still here');
});

test('turns an empty error object from a peer into an error with a message', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  peers.wallet.on('session_request', ({ id }) =>
    sendRaw(peers.wallet, topic, { id, jsonrpc: '2.0', error: {} }, 1109),
  );
  expect(await outcomeOf(peers.dapp.request({ topic, chainId: chain, request: sign }))).toEqual({
    error: { message: 'Internal error', code: -32603 },
  });
});

test('rejects an invalid settlement on both sides and deletes the attempt', async () => {
  for (const [change, text] of [
    [
      { namespaces: {} },
      'Missing or invalid. onSessionSettleRequest(), namespaces should be an object with data',
    ],
    [{ relay: {} }, 'Missing or invalid. onSessionSettleRequest() relay protocol should be a string'],
    [
      { controller: {} },
      'Missing or invalid. onSessionSettleRequest() controller public key should be a string',
    ],
    [{ expiry: 1 }, 'Expired. onSessionSettleRequest()'],
    [
      { namespaces: { eip155: { ...given.eip155, accounts: ['solana:one:two'] } } },
      'Unsupported accounts. onSessionSettleRequest() namespace, account solana:one:two is not of eip155',
    ],
    [
      { controller: { publicKey: 'ab'.repeat(32), metadata: metadata('other') } },
      'Invalid session settle request. The controller is not who answered the proposal.',
    ],
  ] as const) {
    const { dapp, wallet } = await createPeers();
    const prepare = wallet.core.messenger.prepare.bind(wallet.core.messenger);
    wallet.core.messenger.prepare = (topic, method, params, id) =>
      prepare(
        topic,
        method,
        method === 'wc_sessionSettle' ? { ...(params as object), ...change } : params,
        id,
      );
    wallet.on('session_proposal', ({ id }) => wallet.approve({ id, namespaces: given }));
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
    await wallet.pair({ uri });
    expect(await outcomeOf(approval())).toMatchObject({ error: { message: text } });
    await settle();
    expect(dapp.session.length).toBe(0);
    expect(wallet.session.length).toBe(0);
  }
});
