import { settle } from '@mooring/protocol/testing';
import { beforeEach, expect, test } from 'vitest';
import type { SignClient } from '../client/sign-client.ts';
import type { SignEvents } from '../engine/sign-events.ts';
import { loadAuthenticate, loadResume } from '../lazy.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { asked, createClient, createPeers, given, outcomeOf } from '../test-support/peers.ts';
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
async function world() {
  const storage = memoryStorage();
  const peers = await createPeers({ dapp: { storage } });
  const restart = async (): Promise<SignClient> => {
    await peers.dapp.dispose();
    return createClient(peers.relay, peers.clock, 'dapp', { storage });
  };
  return { ...peers, restart, storage };
}

/** The outcome of a link of an earlier client; `undefined` if it has no open proposal. */
async function resumed(dapp: SignClient, pairingTopic: string) {
  const approval = (await dapp.resume({ pairingTopic }))?.approval();
  return approval && outcomeOf(approval);
}

test('a restarted client receives the session of an earlier link', async () => {
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

test('a client receives an approval that the relay stored while it was not running', async () => {
  const { restart, ...peers } = await world();
  const { proposal } = await propose(peers);
  await peers.dapp.dispose();
  await peers.wallet.approve({ id: proposal.id, namespaces: given });
  const dapp = await restart();
  const outcome = resumed(dapp, proposal.pairingTopic);
  await peers.clock.advance(2_000);
  expect(await outcome).toMatchObject({ result: { namespaces: given } });
});

test('a restarted client receives the wallet’s rejection', async () => {
  const { restart, ...peers } = await world();
  const { proposal } = await propose(peers);
  const dapp = await restart();
  const outcome = resumed(dapp, proposal.pairingTopic);
  await peers.wallet.reject({ id: proposal.id, reason });
  expect(await outcome).toEqual({ error: reason });
  expect(await resumed(dapp, proposal.pairingTopic)).toBe(undefined);
});

test('stops waiting when the proposal expires', async () => {
  const { restart, ...peers } = await world();
  const { proposal } = await propose(peers);
  const dapp = await restart();
  const outcome = resumed(dapp, proposal.pairingTopic);
  await settle();
  await peers.clock.advance(300_000);
  expect(await outcome).toMatchObject({ error: { message: 'Proposal expired' } });
});

test('resumes no unknown proposal, and none that it already awaits', async () => {
  const { restart: _, ...peers } = await world();
  const { proposal } = await propose(peers);
  expect(await peers.dapp.resume({ pairingTopic: 'unknown' })).toBe(undefined);
  expect(await peers.dapp.resume({ pairingTopic: proposal.pairingTopic })).toBe(undefined);
  const { uri = '' } = await peers.dapp.authenticate(signInAsked);
  expect(await peers.dapp.resume({ pairingTopic: uri.slice(3, 67) })).toBe(undefined);
});

/** A sign-in that waits for the wallet's signature. */
async function waitingSignIn() {
  const { restart, ...peers } = await world();
  const request = new Promise<SignEvents['session_authenticate']>((resolve) =>
    peers.wallet.once('session_authenticate', resolve),
  );
  const { uri = '' } = await peers.dapp.authenticate(signInAsked);
  await peers.wallet.pair({ uri });
  const { id, ...given } = await request;
  const auths = signIn(given, { chains: ['eip155:1'] });
  const signed = { auths, request: given.params.authPayload };
  const sign = () => peers.wallet.approveSessionAuthenticate({ id, auths });
  return { ...peers, restart, sign, signed, link: { pairingTopic: uri.slice(3, 67) } };
}

test('resumes a sign-in that the wallet signs, with its signatures', async () => {
  const { restart, sign, signed, link } = await waitingSignIn();
  const dapp = await restart();
  const open = await dapp.resume(link);
  expect(open?.signed()).toBe(undefined);
  const approval = open?.approval();
  await settle();
  const { session } = await sign();
  expect(await approval).toMatchObject({ topic: session?.topic });
  expect(open?.signed()).toEqual(signed);
});

test.each(['before it runs', 'while it runs'])(
  'resumes a sign-in once with its signatures, which the wallet gave %s',
  async (when) => {
    const { dapp: before, restart, sign, signed, link, storage } = await waitingSignIn();
    if (when === 'before it runs') await before.dispose();
    let dapp = when === 'before it runs' ? before : await restart();
    await sign();
    if (when === 'before it runs') dapp = await restart();
    await settle();
    const [session] = dapp.session.getAll();
    expect(session).not.toHaveProperty('signedIn');
    expect(dapp.find({ requiredNamespaces: {} })).toEqual([session]);
    const open = await dapp.resume(link);
    expect(await open?.approval()).toEqual(session);
    expect(open?.signed()).toEqual(signed);
    await settle();
    expect((await dapp.resume(link))?.signed()).toBe(undefined);
    expect(JSON.stringify(await storage.getEntries())).not.toContain('signedIn');
  },
);

test('resumes a sign-in whose accompanying proposal the wallet answers', async () => {
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
