import { sealEnvelope } from '@mooring/protocol/crypto';
import { FakeClock, settle } from '@mooring/protocol/testing';
import { x25519 } from '@noble/curves/ed25519.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import type { SignClient } from '../client/sign-client.ts';
import type { VerifyContext } from '../records/records.ts';
import { madeId } from '../test-support/own-ids.ts';
import { connectPeers, createClient, metadata } from '../test-support/peers.ts';
import { signIn } from '../test-support/sign-in.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { formatLinkUrl } from './link-url.ts';

const walletLink = 'https://wallet.example/app';
/** Polls for the event instead of waiting a fixed time. */
const often = { interval: 1 };
const dappLink = 'https://dapp.example/app';
async function setUp() {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  let take: (event: { url: string }) => void = () => undefined;
  const opened: string[] = [];
  const wallet = await createClient(relay, clock, 'wallet', {
    metadata: { ...metadata('wallet'), redirect: { universal: walletLink, linkMode: true } },
    linking: {
      openURL: async (url) => void opened.push(url),
      addEventListener: (_t, l) => {
        take = l;
        return undefined;
      },
    },
  });
  await (wallet as unknown as { engine: { linkMode: Promise<void> } }).engine.linkMode;
  const dapp = await createClient(relay, clock, 'dapp', {
    metadata: { ...metadata('dapp'), redirect: { universal: dappLink, linkMode: true } },
  });
  return { relay, clock, wallet, dapp, opened, take: (url: string) => take({ url }) };
}
/** Waits for the sign-in code to load and run. */
async function deal(wallet: SignClient) {
  for (let turn = 0; turn < 5; turn += 1) {
    await settle();
    await wallet.core.messenger.idle();
  }
}
const authRequest = (id: number, url: string, universal: string, publicKey = 'ab'.repeat(32)) =>
  sealEnvelope(
    {
      type: 2,
      message: JSON.stringify({
        id,
        jsonrpc: '2.0',
        method: 'wc_sessionAuthenticate',
        params: {
          authPayload: {
            type: 'caip122',
            chains: ['eip155:1'],
            aud: 'https://bank.example/login',
            domain: 'bank.example',
            version: '1',
            nonce: 'abcdef12',
            iat: '2026-01-01T00:00:00.000Z',
            resources: [],
          },
          requester: {
            publicKey,
            metadata: { ...metadata('bank'), url, redirect: { universal, linkMode: true } },
          },
          expiryTimestamp: 4_000_000_000,
        },
      }),
    },
    'base64url',
  );

test('an unreadable message does not switch a session to link mode', async () => {
  const { wallet, dapp, take } = await setUp();
  const { topic } = await connectPeers({ dapp, wallet });
  const before = wallet.session.get(topic).transportType;
  take(formatLinkUrl(walletLink, { topic, envelope: 'AAAA' }));
  await settle();
  expect(wallet.session.get(topic).transportType).toBe(before);
});

test('does not send a signature to another site that reused the requester’s key', async () => {
  const { wallet, take, opened } = await setUp();
  wallet.on('session_authenticate', () => undefined);
  const url = (id: number, site: string) =>
    formatLinkUrl(walletLink, {
      topic: String(id % 10).repeat(64),
      envelope: authRequest(id, `https://${site}.example`, `https://${site}.example/app`),
    });
  take(url(madeId(1), 'evil'));
  await deal(wallet);
  take(url(madeId(2), 'bank'));
  await deal(wallet);
  const shown = wallet.core.authRequests.get(madeId(2));
  expect(shown?.requester.metadata.url ?? 'https://bank.example').toBe('https://bank.example');
  if (shown) await wallet.approveSessionAuthenticate({ id: shown.id, auths: signIn({ params: shown }) });
  expect(opened.map((one) => one.split('?')[0])).not.toContain('https://evil.example/app');
});

test('link requests do not block other sign-ins', async () => {
  const { wallet, dapp, take } = await setUp();
  wallet.on('session_authenticate', () => undefined);
  for (let t = 0; t < 10; t += 1)
    for (let i = 0; i < 10; i += 1) {
      const n = 10 * t + i;
      take(
        formatLinkUrl(walletLink, {
          topic: t.toString(16).padStart(64, '0'),
          envelope: authRequest(
            madeId(n),
            'https://bank.example',
            `https://bank.example/app${n}`,
            n.toString(16).padStart(64, 'a'),
          ),
        }),
      );
    }
  await expect.poll(() => wallet.core.authRequests.size, often).toBe(100);
  const { uri = '', response } = await dapp.authenticate({
    chains: ['eip155:1'],
    domain: 'dapp.example',
    nonce: 'abcdef12',
    uri: 'https://dapp.example/login',
  });
  response().catch(() => undefined);
  await wallet.pair({ uri });
  const names = () => wallet.core.authRequests.values().map(({ requester }) => requester.metadata.name);
  await expect.poll(names, often).toContain('dapp');
});

test('remembers an app only after the user approves it', async () => {
  const { wallet, take, opened } = await setUp();
  wallet.on('session_authenticate', () => undefined);
  const publicKey = bytesToHex(x25519.getPublicKey(new Uint8Array(32).fill(7)));
  const ask = async (id: number, site: string) => {
    const url = `https://${site}.example`;
    const envelope = authRequest(id, url, `${url}/app`, publicKey);
    take(formatLinkUrl(walletLink, { topic: String(id % 10).repeat(64), envelope }));
    await expect.poll(() => wallet.core.authRequests.has(id), often).toBe(true);
  };
  await ask(madeId(1), 'evil');
  expect(wallet.core.linkApps.keys()).toEqual([]);
  await wallet.rejectSessionAuthenticate({
    id: madeId(1),
    reason: { code: 5000, message: 'no' },
  });
  // The app still receives the rejection.
  expect(opened.map((one) => one.split('?')[0])).toEqual(['https://evil.example/app']);
  expect(wallet.core.linkApps.keys()).toEqual([]);
  await ask(madeId(2), 'bank');
  const shown = wallet.core.authRequests.get(madeId(2));
  if (shown) await wallet.approveSessionAuthenticate({ id: shown.id, auths: signIn({ params: shown }) });
  expect(wallet.core.linkApps.keys()).toEqual(['https://bank.example/app']);
});

test('creates no pairings from unreadable links, and a flood of sign-ins replaces only older ones', async () => {
  const { wallet, take } = await setUp();
  const seen: string[] = [];
  wallet.on('session_authenticate', ({ topic }) => seen.push(topic));
  const { uri } = await wallet.core.pairing.create();
  expect(uri).toMatch(/^wc:/);
  const topicOf = (number: number) => number.toString(16).padStart(64, '0');
  for (let number = 0; number < 60; number += 1)
    take(formatLinkUrl(walletLink, { topic: topicOf(number), envelope: 'AAAA' }));
  await settle();
  expect(wallet.core.pairing.getPairings()).toHaveLength(1);
  for (let number = 0; number < 60; number += 1) {
    const site = `https://site${number}.example`;
    const publicKey = number.toString(16).padStart(64, 'a');
    const envelope = authRequest(madeId(number), site, `${site}/app`, publicKey);
    take(formatLinkUrl(walletLink, { topic: topicOf(number), envelope }));
    await expect.poll(() => seen.length, often).toBe(number + 1);
  }
  expect(seen.at(-1)).toBe(topicOf(59));
  expect(wallet.core.pairing.getPairings()).toHaveLength(51);
});

test('a flood of sign-ins replaces pending pairings, not approved ones', async () => {
  const { wallet, take } = await setUp();
  const seen: string[] = [];
  wallet.on('session_authenticate', ({ topic }) => seen.push(topic));
  const topicOf = (number: number) => number.toString(16).padStart(64, '0');
  const ask = async (number: number) => {
    const site = `https://site${number}.example`;
    const publicKey = number.toString(16).padStart(64, 'a');
    const envelope = authRequest(madeId(number), site, `${site}/app`, publicKey);
    take(formatLinkUrl(walletLink, { topic: topicOf(number), envelope }));
    await expect.poll(() => seen.length, often).toBe(number);
  };
  await ask(1);
  await wallet.core.pairing.activate({ topic: topicOf(1) });
  for (let number = 2; number < 62; number += 1) await ask(number);
  const left = wallet.core.pairing.getPairings().map(({ topic }) => topic);
  expect(left).toHaveLength(50);
  expect(left).toContain(topicOf(1));
  expect(left).not.toContain(topicOf(2));
});

test.each([
  ['https://bank.example', 'https://bank.example/app', 'UNKNOWN'],
  ['https://bank.example', 'https://evil.example/app', 'INVALID'],
  ['', 'https://bank.example/app', 'INVALID'],
])('validates a link sign-in of %s at %s as %s', async (page, universal, validation) => {
  const { wallet, take } = await setUp();
  const shown = new Promise<VerifyContext>((resolve) =>
    wallet.once('session_authenticate', ({ verifyContext }) => resolve(verifyContext)),
  );
  const envelope = authRequest(madeId(1), page, universal);
  take(formatLinkUrl(walletLink, { topic: 'ab'.repeat(32), envelope }));
  expect((await shown).verified.validation).toBe(validation);
});

test('ignores a link sign-in without a valid reply address', async () => {
  const { wallet, take } = await setUp();
  wallet.on('session_authenticate', () => undefined);
  const envelope = authRequest(madeId(1), 'https://bank.example', 'bankapp://in');
  take(formatLinkUrl(walletLink, { topic: 'ab'.repeat(32), envelope }));
  await deal(wallet);
  expect(wallet.core.authRequests.size).toBe(0);
});

test('deletes the keys of a request if key agreement fails', async () => {
  const { wallet, take } = await setUp();
  wallet.on('session_authenticate', () => undefined);
  const bad = authRequest(madeId(1), 'https://bank.example', 'https://bank.example/app');
  const zero = sealEnvelope(
    {
      type: 2,
      message: Buffer.from(bad, 'base64url')
        .subarray(1)
        .toString()
        .replaceAll('ab'.repeat(32), '00'.repeat(32)),
    },
    'base64url',
  );
  take(formatLinkUrl(walletLink, { topic: 'ab'.repeat(32), envelope: zero }));
  await deal(wallet);
  const [pending] = wallet.core.authRequests.values();
  const reject = () =>
    wallet.rejectSessionAuthenticate({ id: pending?.id ?? 0, reason: { code: 5000, message: 'no' } });
  await expect(reject()).rejects.toMatchObject({ name: 'MooringError' });
  expect(wallet.core.authRequests.size).toBe(0);
});
