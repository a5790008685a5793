import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { chain, connectPeers, createPeers, outcomeOf } from '../test-support/peers.ts';
import { sendRaw } from '../test-support/raw-messages.ts';

const sign = { method: 'personal_sign', params: ['0x00'] };
/** Untyped programs may pass any value. */
const any = (value: unknown) => value as never;

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

test('keeps in mind a request that expired, so that a late answer is emitted', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, clock } = peers;
  const answer = outcomeOf(dapp.request({ topic, chainId: chain, request: sign }));
  const sent = new Promise<number>((resolve) => dapp.once('session_request_sent', ({ id }) => resolve(id)));
  const id = await sent;
  expect(dapp.core.history.sent(id)).toBeDefined();
  await clock.advance(300_000);
  expect(await answer).toMatchObject({ error: { code: 'REQUEST_EXPIRED' } });
  const heard: unknown[] = [];
  dapp.on('session_answer', (late) => heard.push(late));
  await peers.wallet.core.messenger.answer(topic, id, 'wc_sessionRequest', '0xsigned');
  await settle();
  expect(heard).toEqual([{ id, outcome: { result: '0xsigned' } }]);
  expect(dapp.core.history.sent(id)).toBeUndefined();
});
