import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { chain, connectPeers, createPeers, outcomeOf } from '../test-support/peers.ts';
import { propose } from '../test-support/propose.ts';

/** Untyped programs may pass any value. */
const any = (value: unknown) => value as never;
const question = { chainId: chain, request: { method: 'personal_sign', params: [] } };
const rejection = { code: 5000, message: 'User rejected.' };

test('settles a proposal once when it is approved and rejected concurrently', async () => {
  const peers = await createPeers();
  const { wallet, dapp } = peers;
  const { proposal, approve } = await propose(peers);
  const both = await Promise.allSettled([
    approve(),
    wallet.reject({ id: proposal.id, reason: rejection }),
    wallet.reject({ id: proposal.id, reason: rejection }),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await settle();
  expect([dapp.session.length, wallet.session.length]).toEqual([1, 1]);
});

test('rejects unserializable and oversized values with a bounded message', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet } = peers;
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const { proposal } = await propose(peers);
  for (const value of [circle, { big: 1n }, { text: 'x'.repeat(100_000) }, Symbol('one'), () => 1])
    for (const call of [
      () => dapp.request({ topic, chainId: chain, request: any(value) }),
      () => wallet.emit({ topic, chainId: chain, event: any(value) }),
      () => wallet.respond({ topic, response: any(value) }),
      () => wallet.reject({ id: proposal.id, reason: any(value) }),
    ]) {
      const outcome = (await outcomeOf(call())) as { error: Error & { code: string } };
      expect(outcome.error).toMatchObject({ name: 'MooringError', code: 'MISSING_OR_INVALID' });
      expect(outcome.error.message.length).toBeLessThan(600);
    }
  await expect(
    dapp.request({ topic, ...question, request: { method: 'personal_sign', params: circle } }),
  ).rejects.toMatchObject({ code: 'NOT_SERIALISABLE' });
});

test('rounds a fractional request lifetime to whole seconds', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const shown = new Promise<unknown>((resolve) =>
    peers.wallet.once('session_request', ({ params }) => resolve(params.request.expiryTimestamp)),
  );
  peers.dapp.request({ topic, ...question, expiry: 300.5 }).catch(() => undefined);
  expect(await shown).toBe(Math.floor(peers.clock.now() / 1_000) + 300);
  const published = peers.relay.frames.at(-1)?.params as { tag: number; ttl: number };
  expect(published).toMatchObject({ tag: 1108, ttl: 300 });
});
