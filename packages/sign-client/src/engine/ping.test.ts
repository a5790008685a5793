import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { connectPeers, createPeers, outcomeOf } from '../test-support/peers.ts';

async function made() {
  const peers = await createPeers();
  return { ...peers, session: await connectPeers(peers) };
}

test('resolves half a second after the answer; the peer gets an event', async () => {
  const { dapp, wallet, clock, session } = await made();
  const pings: unknown[] = [];
  wallet.on('session_ping', (payload) => pings.push(payload));
  let isAnswered = false;
  const answered = dapp.ping({ topic: session.topic }).then(() => {
    isAnswered = true;
  });
  await settle();
  expect(pings).toEqual([{ id: expect.any(Number), topic: session.topic }]);
  await clock.advance(499);
  expect(isAnswered).toBe(false);
  await clock.advance(1);
  await answered;
});

test.each([
  ['session', 'topic', 60_000],
  ['pairing', 'pairingTopic', 30_000],
] as const)('of a %s without an answer is rejected in time', async (_, name, time) => {
  const { dapp, relay, clock, session } = await made();
  relay.onDeliver = () => 0;
  let isSettled = false;
  const outcome = outcomeOf(dapp.ping({ topic: session[name] })).finally(() => {
    isSettled = true;
  });
  await clock.advance(time - 1);
  expect(isSettled).toBe(false);
  await clock.advance(1);
  expect(await outcome).toMatchObject({ error: { code: 'TIMED_OUT' } });
});

test('is not answered for a session that has ended', async () => {
  const { dapp, wallet, clock, session } = await made();
  const pings: unknown[] = [];
  wallet.on('session_ping', (payload) => pings.push(payload));
  await wallet.core.sessions.delete(session.topic);
  const outcome = outcomeOf(dapp.ping({ topic: session.topic }));
  await clock.advance(60_000);
  expect(await outcome).toMatchObject({ error: { code: 'TIMED_OUT' } });
  expect(pings).toEqual([]);
});
