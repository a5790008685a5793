import { signMethods } from '@mooring/protocol/sign';
import { settle } from '@mooring/protocol/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import {
  account,
  chain,
  connectPeers,
  createClient,
  createPeers,
  given,
  outcomeOf,
} from '../test-support/peers.ts';
import { answers, sendRequest } from '../test-support/raw-messages.ts';

const oneAccount = { eip155: { ...given.eip155, accounts: [account] } };
const refusal = { code: 5000, message: 'No.' };

/** A session whose dapp answers changes only on command. */
async function scriptedDapp() {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet } = peers;
  for (const method of ['wc_sessionUpdate', 'wc_sessionExtend'] as const)
    dapp.core.messenger.handle(method, { request: () => undefined });
  const answer = async (id: number, method: 'wc_sessionUpdate' | 'wc_sessionExtend', accepts: boolean) => {
    const { messenger } = dapp.core;
    if (accepts) await messenger.answer(topic, id, method, true);
    else await messenger.refuse(topic, id, refusal, signMethods[method].response);
    await settle();
  };
  return { ...peers, topic, answer, undo: undoOf(wallet) };
}

function undoOf(wallet: unknown): ReadonlyMap<number, unknown> {
  return (wallet as { engine: { undo: ReadonlyMap<number, unknown> } }).engine.undo;
}

const changes = fc.array(
  fc.record({
    method: fc.constantFrom('wc_sessionUpdate' as const, 'wc_sessionExtend' as const),
    accepts: fc.boolean(),
    seconds: fc.constantFrom(0, 1),
    order: fc.nat(),
  }),
  { minLength: 1, maxLength: 6 },
);

test('the session holds the last accepted changes, in whatever order they are answered', async () => {
  const property = fc.asyncProperty(changes, async (plan) => {
    const { dapp, wallet, clock, topic, answer, undo } = await scriptedDapp();
    let { namespaces, expiry } = wallet.session.get(topic);
    const sent: { id: number; order: number; index: number }[] = [];
    for (const [index, { method, accepts, seconds, order }] of plan.entries()) {
      await clock.advance(seconds * 1_000);
      if (method === 'wc_sessionUpdate') {
        const accounts = [`${chain}:0x${String(index).padStart(40, '0')}`];
        await wallet.update({ topic, namespaces: { eip155: { ...given.eip155, accounts } } });
      } else await wallet.extend({ topic });
      const now = wallet.session.get(topic);
      if (accepts && method === 'wc_sessionUpdate') namespaces = now.namespaces;
      if (accepts && method === 'wc_sessionExtend') expiry = now.expiry;
      sent.push({ id: [...undo.keys()].at(-1) ?? 0, order, index });
    }
    for (const { id, index } of sent.toSorted((one, other) => one.order - other.order)) {
      const change = plan[index];
      if (change) await answer(id, change.method, change.accepts);
    }
    expect(wallet.session.get(topic)).toMatchObject({ namespaces, expiry });
    expect(undo.size).toBe(0);
    await Promise.all([dapp.dispose(), wallet.dispose()]);
  });
  await fc.assert(property, { numRuns: 60 });
});

test('a refusal rejects acknowledged() with the dapp’s reason, and restores the session', async () => {
  const { wallet, topic, answer, undo } = await scriptedDapp();
  const { acknowledged } = await wallet.update({ topic, namespaces: oneAccount });
  expect(wallet.session.get(topic).namespaces).toEqual(oneAccount);
  const outcome = outcomeOf(acknowledged());
  await answer([...undo.keys()][0] ?? 0, 'wc_sessionUpdate', false);
  expect(await outcome).toEqual({ error: refusal });
  expect(wallet.session.get(topic).namespaces).toEqual(given);
});

test('a change that the relay does not take is undone', async () => {
  const { relay, wallet, clock, topic, undo } = await scriptedDapp();
  relay.onFrame = () => 'ignore';
  const updated = outcomeOf(wallet.update({ topic, namespaces: oneAccount }));
  await clock.advance(61_000);
  expect(await updated).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
  expect(wallet.session.get(topic).namespaces).toEqual(given);
  expect(undo.size).toBe(0);
});

test('a refusal does not bring back a session that has ended', async () => {
  const { wallet, topic, answer, undo } = await scriptedDapp();
  await wallet.update({ topic, namespaces: oneAccount });
  const [id = 0] = undo.keys();
  await answer(id, 'wc_sessionUpdate', false).finally(() => wallet.core.sessions.delete(topic));
  await settle();
  expect(wallet.session.length).toBe(0);
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
  const undo = undoOf(wallet);
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

test('the dapp cannot update or extend a session', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const session = await connectPeers(peers);
  const { topic } = session;
  const own = wallet.session.get(topic);
  const seen = answers(dapp);
  await sendRequest(dapp, topic, 'wc_sessionUpdate', { namespaces: oneAccount });
  await sendRequest(dapp, topic, 'wc_sessionExtend', {});
  expect(seen.map(({ error }) => (error as { code: number }).code)).toEqual([3003, 3004]);
  expect(wallet.session.get(topic)).toEqual(own);
});
