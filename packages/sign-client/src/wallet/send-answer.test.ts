import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { createClient, outcomeOf } from '../test-support/peers.ts';
import { pendingRequest } from '../test-support/pending-request.ts';

test('an answer that the relay does not confirm is sent on the next connection', async () => {
  const { relay, clock, wallet, topic, id, respond, asking, answered } = await pendingRequest();
  relay.onFrame = ({ method }) => (method === 'irn_publish' ? 'ignore' : 'take');
  const refused = outcomeOf(respond({ result: '0xhash' }));
  await clock.advance(61_000);
  await refused;
  await expect(wallet.claimSessionRequest({ topic, id })).rejects.toMatchObject({
    code: 'NO_MATCHING_KEY',
  });
  relay.onFrame = () => 'take';
  relay.disconnectAll();
  await clock.advance(200);
  expect(await asking).toEqual({ result: '0xhash' });
  expect(answered).toEqual([id]);
  expect(wallet.core.requests.size).toBe(0);
});

test('an answer that a client could not send is sent after a restart, and its request is not shown again', async () => {
  const { relay, clock, wallet, storage, respond, asking } = await pendingRequest();
  relay.onFrame = ({ method }) => (method === 'irn_publish' ? 'ignore' : 'take');
  const cutOff = outcomeOf(respond({ result: '0xhash' }));
  await settle();
  await wallet.dispose();
  expect(await cutOff).toMatchObject({ error: { code: 'ABORTED' } });
  relay.onFrame = () => 'take';
  const restarted = await createClient(relay, clock, 'wallet', { storage });
  const shown: number[] = [];
  restarted.on('session_request', (request) => shown.push(request.id));
  expect(restarted.getPendingSessionRequests()).toEqual([]);
  await clock.advance(2_000);
  expect(await asking).toEqual({ result: '0xhash' });
  expect(shown).toEqual([]);
  expect(restarted.core.requests.size).toBe(0);
});

test('an answer that the relay refuses leaves the request pending, and another can be given', async () => {
  const { relay, wallet, respond, asking } = await pendingRequest();
  relay.onFrame = ({ method }) =>
    method === 'irn_publish' ? { code: -32_602, message: 'too large' } : 'take';
  await expect(respond({ result: '0xhash' })).rejects.toMatchObject({ code: 'RELAY_ERROR' });
  expect(wallet.getPendingSessionRequests()).toHaveLength(1);
  relay.onFrame = () => 'take';
  await respond({ error: { code: 5000, message: 'Too large.' } });
  expect(await asking).toMatchObject({ error: { code: 5000 } });
});
