import { settle } from '@mooring/protocol/testing';
import { beforeEach, expect, test } from 'vitest';
import type { SignClient } from '../client/sign-client.ts';
import type { SignEvents } from '../engine/sign-events.ts';
import { loadAuthenticate, loadResume } from '../lazy.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { asked, createClient, createPeers, given, outcomeOf, type Peers } from '../test-support/peers.ts';
import { propose } from '../test-support/propose.ts';
import { signIn } from '../test-support/sign-in.ts';

const reason = { code: 5000, message: 'User rejected.' };
const signInAsked = {
  ...{ chains: ['eip155:1'], domain: 'dapp.example', nonce: 'abcdef12', uri: 'https://dapp.example' },
  ...{ statement: 'Sign in', methods: ['personal_sign'] },
};

/** Loading code takes real time. */
beforeEach(async () => {
  await Promise.all([loadAuthenticate(), loadResume()]);
});

/** Two clients, and a dapp that can be started again from its storage. */
async function world(): Promise<Peers & { restart(): Promise<SignClient> }> {
  const storage = memoryStorage();
  const peers = await createPeers({ dapp: { storage } });
  const restart = async (): Promise<SignClient> => {
    await peers.dapp.dispose();
    return createClient(peers.relay, peers.clock, 'dapp', { storage });
  };
  return { ...peers, restart };
}

/** The outcome of a link of an earlier client; `undefined` if there is none to wait for. */
async function resumed(dapp: SignClient, pairingTopic: string) {
  const approval = (await dapp.resume({ pairingTopic }))?.approval();
  return approval && outcomeOf(approval);
}

test('a client that is started again receives the session of a link that it had shown before', async () => {
  const { restart, ...peers } = await world();
  const { proposal } = await propose(peers);
  const dapp = await restart();
  const outcome = resumed(dapp, proposal.pairingTopic);
  await peers.wallet.approve({ id: proposal.id, namespaces: given });
  expect(await outcome).toMatchObject({ result: { namespaces: given, optionalNamespaces: asked } });
  const [session] = dapp.session.getAll();
  expect(await outcome).toEqual({ result: session });
  expect(await resumed(dapp, proposal.pairingTopic)).toEqual({ result: session });
});

test('a client receives the approval that waited at the relay while it was not running', async () => {
  const { restart, ...peers } = await world();
  const { proposal } = await propose(peers);
  await peers.dapp.dispose();
  await peers.wallet.approve({ id: proposal.id, namespaces: given });
  const dapp = await restart();
  const outcome = resumed(dapp, proposal.pairingTopic);
  await peers.clock.advance(2_000);
  expect(await outcome).toMatchObject({ result: { namespaces: given } });
});

test('a client that is started again learns that the wallet has declined', async () => {
  const { restart, ...peers } = await world();
  const { proposal } = await propose(peers);
  const dapp = await restart();
  const outcome = resumed(dapp, proposal.pairingTopic);
  await peers.wallet.reject({ id: proposal.id, reason });
  expect(await outcome).toEqual({ error: reason });
  expect(await resumed(dapp, proposal.pairingTopic)).toBe(undefined);
});

test('waits no longer than the proposal is valid', async () => {
  const { restart, ...peers } = await world();
  const { proposal } = await propose(peers);
  const dapp = await restart();
  const outcome = resumed(dapp, proposal.pairingTopic);
  await settle();
  await peers.clock.advance(300_000);
  expect(await outcome).toMatchObject({ error: { message: 'Proposal expired' } });
});

test('resumes nothing that is unknown, or that it still awaits', async () => {
  const { restart: _, ...peers } = await world();
  const { proposal } = await propose(peers);
  expect(await peers.dapp.resume({ pairingTopic: 'unknown' })).toBe(undefined);
  expect(await peers.dapp.resume({ pairingTopic: proposal.pairingTopic })).toBe(undefined);
  const { uri = '' } = await peers.dapp.authenticate(signInAsked);
  expect(await peers.dapp.resume({ pairingTopic: uri.slice(3, 67) })).toBe(undefined);
});

test('of a sign-in, receives the session of a wallet that signs', async () => {
  const { restart, ...peers } = await world();
  const request = new Promise<SignEvents['session_authenticate']>((resolve) =>
    peers.wallet.once('session_authenticate', resolve),
  );
  const { uri = '' } = await peers.dapp.authenticate(signInAsked);
  await peers.wallet.pair({ uri });
  const { id, ...given } = await request;
  const dapp = await restart();
  const outcome = resumed(dapp, uri.slice(3, 67));
  await settle();
  const auths = signIn(given, { chains: ['eip155:1'] });
  const { session } = await peers.wallet.approveSessionAuthenticate({ id, auths });
  expect(await outcome).toMatchObject({ result: { topic: session?.topic } });
});

test('of a sign-in, receives the session of a wallet that answers the proposal beside it', async () => {
  const { restart, ...peers } = await world();
  const request = new Promise<SignEvents['session_proposal']>((resolve) =>
    peers.wallet.once('session_proposal', resolve),
  );
  const { uri = '' } = await peers.dapp.authenticate(signInAsked);
  await peers.wallet.pair({ uri });
  const { id } = await request;
  const dapp = await restart();
  const outcome = resumed(dapp, uri.slice(3, 67));
  await settle();
  await peers.wallet.approve({ id, namespaces: given });
  expect(await outcome).toMatchObject({ result: { namespaces: given } });
  expect(dapp.core.auths.size).toBe(0);
});
