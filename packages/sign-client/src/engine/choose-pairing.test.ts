import { expect, test } from 'vitest';
import { connectPeers, createPeers } from '../test-support/peers.ts';
import { choosePairing } from './choose-pairing.ts';

async function made() {
  const peers = await createPeers();
  const { pairingTopic } = await connectPeers(peers);
  const { core } = peers.dapp;
  return { core, pairingTopic, choose: choosePairing.bind(undefined, { core } as never) };
}

test('uses an active pairing again, without a link', async () => {
  const { core, choose, pairingTopic } = await made();
  const count = core.pairing.getPairings().length;
  expect(await choose(pairingTopic)).toEqual({ topic: pairingTopic });
  expect(core.pairing.getPairings()).toHaveLength(count);
});

test('creates one with the methods of its link if none is wanted, or the wanted one is not active', async () => {
  const { core, choose } = await made();
  const first = await choose(undefined, ['wc_sessionPropose']);
  expect(first.uri).toContain('methods=wc_sessionPropose');
  expect(core.pairing.get(first.topic)?.active).toBe(false);
  const second = await choose(first.topic);
  expect(second.topic).not.toBe(first.topic);
  expect(second.uri).toContain(second.topic);
});

test('rejects an unknown pairing', async () => {
  const { choose } = await made();
  await expect(choose('ef'.repeat(32))).rejects.toMatchObject({ code: 'NO_MATCHING_KEY' });
});
