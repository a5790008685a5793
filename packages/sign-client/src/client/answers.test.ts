import type { Namespaces } from '@mooring/protocol/sign';
import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { account, asked, chain, connectPeers, createPeers, given, outcomeOf } from '../test-support/peers.ts';
import { sendRaw } from '../test-support/raw-messages.ts';

const sign = { method: 'personal_sign', params: ['0x00'] };
const oneAccount: Namespaces = { eip155: { ...given.eip155, accounts: [account] } };
/** Untyped programs may pass any value. */
const any = (value: unknown) => value as never;

test.each([
  ['no', { message: 'no', code: -32000 }],
  [{}, { message: 'Internal error', code: -32603 }],
  [{ code: 4001 }, { message: 'Internal error', code: 4001 }],
  [
    { code: -32602, message: 'mine' },
    { message: 'Invalid params', code: -32602 },
  ],
])('respond() with the error %j reaches the dapp as an error', async (error, received) => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet } = peers;
  wallet.once('session_request', ({ id }) =>
    wallet.respond({ topic, response: any({ id, jsonrpc: '2.0', error }) }),
  );
  expect(await outcomeOf(dapp.request({ topic, chainId: chain, request: sign }))).toEqual({
    error: received,
  });
  expect(wallet.getPendingSessionRequests()).toEqual([]);
});

test('accepts a peer’s string error, and a null error beside a result', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet } = peers;
  const answer = (members: object) =>
    wallet.once('session_request', ({ id }) =>
      sendRaw(wallet, topic, { id, jsonrpc: '2.0', ...members }, 1109),
    );
  answer({ error: 'no' });
  const ask = () => outcomeOf(dapp.request({ topic, chainId: chain, request: sign }));
  expect(await ask()).toEqual({ error: { message: 'no', code: -32000 } });
  await wallet.core.requests.delete(wallet.getPendingSessionRequests()[0]?.id ?? 0);
  answer({ error: null, result: 'yes' });
  expect(await ask()).toEqual({ result: 'yes' });
});

test('reverts an unanswered update after a day, when the relay drops it', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet, clock } = peers;
  await dapp.dispose();
  const { acknowledged } = await wallet.update({ topic, namespaces: oneAccount });
  const answer = outcomeOf(acknowledged());
  await clock.advance(300_000);
  expect(await answer).toMatchObject({ error: { code: 'TIMED_OUT' } });
  expect(wallet.session.get(topic).namespaces).toEqual(oneAccount);
  await clock.advance(86_400_000 - 300_000);
  expect(wallet.session.get(topic).namespaces).toEqual(given);
});

test('applies an update when the dapp returns within the day, and both sides agree', async () => {
  const storage = memoryStorage();
  const peers = await createPeers({ dapp: { storage } });
  const { topic } = await connectPeers(peers);
  const { dapp, wallet, clock, relay } = peers;
  await dapp.dispose();
  await wallet.update({ topic, namespaces: oneAccount });
  await clock.advance(3_600_000);
  const { createClient } = await import('../test-support/peers.ts');
  const back = await createClient(relay, clock, 'dapp', { storage });
  await clock.advance(2_000);
  expect(back.session.get(topic).namespaces).toEqual(oneAccount);
  await clock.advance(86_400_000);
  expect(wallet.session.get(topic).namespaces).toEqual(oneAccount);
});

test('drops undo data on answer and disconnect, and keeps at most 1,000 entries', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet, clock } = peers;
  const { undo } = (wallet as unknown as { engine: { undo: ReadonlyMap<number, unknown> } }).engine;
  const { acknowledged } = await wallet.update({ topic, namespaces: oneAccount });
  await clock.advance(50);
  await acknowledged();
  expect(undo.size).toBe(0);
  await dapp.dispose();
  for (let number = 0; number < 1_005; number += 1) await wallet.extend({ topic });
  expect(undo.size).toBe(1_000);
  await wallet.disconnect({ topic });
  expect(undo.size).toBe(0);
});

test('deletes the session key after a refused settlement', async () => {
  const { dapp, wallet } = await createPeers();
  const prepare = wallet.core.messenger.prepare.bind(wallet.core.messenger);
  wallet.core.messenger.prepare = (topic, method, params, id) =>
    prepare(topic, method, method === 'wc_sessionSettle' ? { ...(params as object), expiry: 1 } : params, id);
  let sessionTopic = '';
  wallet.on('session_proposal', async ({ id }) => {
    sessionTopic = (await wallet.approve({ id, namespaces: given })).topic;
  });
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  await wallet.pair({ uri });
  await outcomeOf(approval());
  await settle();
  expect(sessionTopic).not.toBe('');
  expect(dapp.core.keychain.has(sessionTopic)).toBe(false);
  expect(wallet.core.keychain.has(sessionTopic)).toBe(false);
});

/**
 * Spec §5 requires a relay, a controller, valid namespaces and a future expiry of a settlement; the original checks
 * nothing else. Requested namespaces are optional: a wallet may grant less, or accounts on more chains.
 */
test('a wallet may settle fewer or more namespaces than requested', async () => {
  for (const namespaces of [
    { eip155: { ...given.eip155, methods: [] } },
    { ...given, solana: { accounts: ['solana:one:two'], methods: ['solana_signMessage'], events: [] } },
  ]) {
    const { dapp, wallet } = await createPeers();
    wallet.on('session_proposal', ({ id }) => wallet.approve({ id, namespaces }));
    const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
    await wallet.pair({ uri });
    expect((await approval()).namespaces).toEqual(namespaces);
  }
});

test.each([
  'connect',
  'request',
  'pair',
  'reject',
  'respond',
  'update',
  'extend',
  'emit',
  'ping',
  'disconnect',
  'find',
] as const)('%s() rejects missing parameters', async (call) => {
  const { dapp } = await createPeers();
  for (const nothing of [undefined, null, 'text']) {
    const outcome = await outcomeOf((async () => dapp[call](any(nothing)))());
    expect(outcome).toMatchObject({
      error: { code: 'MISSING_OR_INVALID', message: `Missing or invalid. ${call}() params: ${nothing}` },
    });
  }
});

test('deletes an unanswered request when it expires', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, clock } = peers;
  const answer = outcomeOf(dapp.request({ topic, chainId: chain, request: sign }));
  const sent = new Promise<number>((resolve) => dapp.once('session_request_sent', ({ id }) => resolve(id)));
  const id = await sent;
  expect(dapp.core.history.sent(id)).toBeDefined();
  await clock.advance(300_000);
  expect(await answer).toMatchObject({ error: { code: 'REQUEST_EXPIRED' } });
  expect(dapp.core.history.sent(id)).toBeUndefined();
});
