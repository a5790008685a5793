import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { SignClient } from '../client/sign-client.ts';
import type { SignEvents } from '../engine/sign-events.ts';
import { recordMessages } from '../inspector/record-messages.ts';
import { madeId } from '../test-support/own-ids.ts';
import { createClient, metadata, outcomeOf } from '../test-support/peers.ts';
import { Phone } from '../test-support/phone.ts';
import { signer, signIn } from '../test-support/sign-in.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { formatLinkUrl } from './link-url.ts';

const walletLink = 'https://wallet.example/app';
const dappLink = 'https://dapp.example/app';
const asked = {
  chains: ['eip155:1'],
  domain: 'dapp.example',
  nonce: 'abcdef12',
  uri: 'https://dapp.example/login',
  methods: ['personal_sign'],
};

async function setUp(initialUrl: string | null = null) {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const phone = new Phone();
  const app = (name: string, universal: string, initial: string | null = null) =>
    createClient(relay, clock, name, {
      metadata: { ...metadata(name), redirect: { universal, linkMode: true } },
      linking: phone.linking(universal, initial),
    });
  const dapp = await app('dapp', dappLink);
  const wallet = await app('wallet', walletLink, initialUrl);
  for (const client of [dapp, wallet])
    await (client as unknown as { engine: { linkMode: Promise<void> } }).engine.linkMode;
  return { relay, clock, phone, dapp, wallet };
}

function nextSignIn(wallet: SignClient): Promise<SignEvents['session_authenticate']> {
  return new Promise((resolve) => wallet.once('session_authenticate', resolve));
}

/** Completes a first sign-in through the relay, after which the apps know each other. */
async function meet({ dapp, wallet }: { dapp: SignClient; wallet: SignClient }) {
  const { uri = '', response } = await dapp.authenticate(asked);
  const request = nextSignIn(wallet);
  await wallet.pair({ uri });
  const { id, params } = await request;
  await wallet.approveSessionAuthenticate({ id, auths: signIn({ params }) });
  return response();
}

test('after a first sign-in, signs in and exchanges requests without the relay', async () => {
  const world = await setUp();
  const { dapp, wallet, relay, phone } = world;
  await meet(world);
  await settle();
  const seen = recordMessages(wallet);
  const frames = relay.frames.length;
  const { uri = '', response } = await dapp.authenticate({ ...asked, nonce: 'second12' }, walletLink);
  expect(uri).toMatch(/^https:\/\/wallet\.example\/app\?wc_ev=[-\w]+&topic=[0-9a-f]{64}$/);
  const request = nextSignIn(wallet);
  await phone.linking(dappLink).openURL(uri);
  const { id, params, verifyContext } = await request;
  expect(verifyContext.verified).toMatchObject({ validation: 'UNKNOWN', origin: 'https://dapp.example' });
  const { session: theirs } = await wallet.approveSessionAuthenticate({ id, auths: signIn({ params }) });
  const { session } = await response();
  expect(session).toMatchObject({ topic: theirs?.topic, transportType: 'link_mode' });
  expect(session?.namespaces.eip155?.accounts).toEqual([`eip155:1:${signer}`]);
  const topic = session?.topic ?? '';
  wallet.once('session_request', (pending) =>
    wallet.respond({ topic, response: { id: pending.id, jsonrpc: '2.0', result: '0xsigned' } }),
  );
  const asking = { topic, chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x00'] } };
  await expect(dapp.request(asking)).resolves.toBe('0xsigned');
  wallet.once('session_request', (pending) =>
    wallet.respond({
      topic,
      response: { id: pending.id, jsonrpc: '2.0', error: { code: 5000, message: 'no' } },
    }),
  );
  expect(await outcomeOf(dapp.request(asking))).toEqual({ error: { code: 5000, message: 'no' } });
  expect(relay.frames.slice(frames).filter(({ method }) => method === 'irn_publish')).toEqual([]);
  expect(new Set(seen.messages.map(({ transport }) => transport))).toEqual(new Set(['link']));
  expect(phone.opened).toHaveLength(6);
});

test('a wallet remembers the app before its answer opens it', async () => {
  const world = await setUp();
  const { dapp, wallet, phone } = world;
  await meet(world);
  await settle();
  await wallet.core.linkApps.delete(dappLink);
  const known: boolean[] = [];
  phone.onOpen = (url) => {
    if (url.startsWith(dappLink)) known.push(wallet.core.linkApps.has(dappLink));
    return 1;
  };
  const { uri = '' } = await dapp.authenticate({ ...asked, nonce: 'second12' }, walletLink);
  const request = nextSignIn(wallet);
  await phone.linking(dappLink).openURL(uri);
  const { id, params } = await request;
  await wallet.approveSessionAuthenticate({ id, auths: signIn({ params }) });
  expect(known).toEqual([true]);
});

test('keeps an app with an open session, however many others are met', async () => {
  const world = await setUp();
  const { dapp, wallet, phone } = world;
  await meet(world);
  await settle();
  const { uri = '', response } = await dapp.authenticate({ ...asked, nonce: 'second12' }, walletLink);
  const request = nextSignIn(wallet);
  await phone.linking(dappLink).openURL(uri);
  const { id, params } = await request;
  await wallet.approveSessionAuthenticate({ id, auths: signIn({ params }) });
  const { session } = await response();
  for (let number = 0; number < 120; number += 1) {
    const universal = `https://app${number}.example/app`;
    const app = { ...metadata(`app${number}`), redirect: { universal, linkMode: true } };
    await wallet.core.messenger.link?.meet(app);
  }
  const known = wallet.core.linkApps.keys();
  expect(known).toHaveLength(100);
  expect(known.slice(0, 2)).toEqual([dappLink, 'https://app21.example/app']);
  wallet.once('session_request', (pending) =>
    wallet.respond({
      topic: pending.topic,
      response: { id: pending.id, jsonrpc: '2.0', result: 'by address' },
    }),
  );
  const opened = phone.opened.length;
  const asking = { chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x00'] } };
  await expect(dapp.request({ topic: session?.topic ?? '', ...asking })).resolves.toBe('by address');
  expect(phone.opened).toHaveLength(opened + 2);
});

test('returns a relay link for an unknown wallet, and rejects when a known one rejects', async () => {
  const world = await setUp();
  const { dapp, wallet, phone } = world;
  const stranger = await dapp.authenticate(asked, walletLink);
  expect(stranger.uri).toMatch(/^wc:/);
  await meet(world);
  const { uri = '', response } = await dapp.authenticate(asked, walletLink);
  const request = nextSignIn(wallet);
  await phone.linking(dappLink).openURL(uri);
  await wallet.rejectSessionAuthenticate({ id: (await request).id, reason: { code: 5000, message: 'no' } });
  expect(await outcomeOf(response())).toEqual({ error: { code: 5000, message: 'no' } });
});

test('reads the app’s launch address 50 ms after the start', async () => {
  const first = await setUp();
  await meet(first);
  const { uri = '' } = await first.dapp.authenticate(asked, walletLink);
  const { wallet, clock } = await setUp(uri);
  const shown: unknown[] = [];
  wallet.on('session_authenticate', (payload) => shown.push(payload));
  await clock.advance(49);
  expect(shown).toEqual([]);
  await clock.advance(1);
  expect(shown).toHaveLength(1);
});

test('ignores unsealed messages on a sealed session, and accepts only sign-ins unsealed', async () => {
  const world = await setUp();
  const { wallet, phone, dapp } = world;
  const { session } = await meet(world);
  const topic = session?.topic ?? '';
  const shown: unknown[] = [];
  for (const event of [
    'session_request',
    'session_delete',
    'session_proposal',
    'session_authenticate',
  ] as const)
    wallet.on(event, (payload) => shown.push(payload));
  const unsealed = (method: string, params: unknown) =>
    Buffer.from(`\u0002${JSON.stringify({ id: madeId(9), jsonrpc: '2.0', method, params })}`).toString(
      'base64url',
    );
  const send = (where: string, envelope: string) =>
    phone.linking(dappLink).openURL(formatLinkUrl(walletLink, { topic: where, envelope }));
  const request = { request: { method: 'personal_sign', params: [] }, chainId: 'eip155:1' };
  await send(topic, unsealed('wc_sessionRequest', request));
  await send(topic, unsealed('wc_sessionDelete', {}));
  await send('ab'.repeat(32), unsealed('wc_sessionPropose', {}));
  await send('cd'.repeat(32), unsealed('wc_sessionRequest', request));
  await send('ef'.repeat(32), 'AAAA');
  await settle();
  expect(shown).toEqual([]);
  expect(wallet.session.get(topic).topic).toBe(topic);
  await dapp.dispose();
  await wallet.dispose();
  expect(phone.apps).toBe(0);
});
