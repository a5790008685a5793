import { sealEnvelope } from '@mooring/protocol/crypto';
import { expect, test } from 'vitest';
import type { SignClient } from '../client/sign-client.ts';
import { connectPeers, createClient, metadata } from '../test-support/peers.ts';
import { signIn } from '../test-support/sign-in.ts';
import { FakeClock, settle } from '../testing/fake-clock.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { formatLinkUrl } from './link-url.ts';

const walletLink = 'https://wallet.example/app';
/** Ends with the event, not with the time. */
const patient = { timeout: 20_000 };
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
/** The code that deals with sign-ins is fetched meanwhile. */
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

test('junk by an address does not move a session', async () => {
  const { wallet, dapp, take } = await setUp();
  const { topic } = await connectPeers({ dapp, wallet });
  const before = wallet.session.get(topic).transportType;
  take(formatLinkUrl(walletLink, { topic, envelope: 'AAAA' }));
  await settle();
  expect(wallet.session.get(topic).transportType).toBe(before);
});

test('what is signed for one site is not sent to another that took its key', async () => {
  const { wallet, take, opened } = await setUp();
  wallet.on('session_authenticate', () => undefined);
  const url = (id: number, site: string) =>
    formatLinkUrl(walletLink, {
      topic: String(id % 10).repeat(64),
      envelope: authRequest(id, `https://${site}.example`, `https://${site}.example/app`),
    });
  take(url(1_700_000_000_000_001, 'evil'));
  await deal(wallet);
  take(url(1_700_000_000_000_002, 'bank'));
  await deal(wallet);
  const shown = wallet.core.authRequests.get(1_700_000_000_000_002);
  expect(shown?.requester.metadata.url ?? 'https://bank.example').toBe('https://bank.example');
  if (shown) await wallet.approveSessionAuthenticate({ id: shown.id, auths: signIn({ params: shown }) });
  expect(opened.map((one) => one.split('?')[0])).not.toContain('https://evil.example/app');
});

test('addresses do not keep others from signing in', async () => {
  const { wallet, dapp, take } = await setUp();
  wallet.on('session_authenticate', () => undefined);
  let n = 0;
  for (let t = 0; t < 10; t += 1)
    for (let i = 0; i < 10; i += 1) {
      n += 1;
      take(
        formatLinkUrl(walletLink, {
          topic: t.toString(16).padStart(64, '0'),
          envelope: authRequest(
            // Of another time than the dapp's own: equal ids are refused, as they have to be.
            1_600_000_000_000_000 + n,
            'https://bank.example',
            `https://bank.example/app${n}`,
            n.toString(16).padStart(64, 'a'),
          ),
        }),
      );
    }
  await expect.poll(() => wallet.core.authRequests.size, patient).toBe(100);
  const { uri = '', response } = await dapp.authenticate({
    chains: ['eip155:1'],
    domain: 'dapp.example',
    nonce: 'abcdef12',
    uri: 'https://dapp.example/login',
  });
  response().catch(() => undefined);
  await wallet.pair({ uri });
  const names = () => wallet.core.authRequests.values().map(({ requester }) => requester.metadata.name);
  await expect.poll(names, patient).toContain('dapp');
});

test('a key that agrees on nothing leaves no keys', async () => {
  const { wallet, take } = await setUp();
  wallet.on('session_authenticate', () => undefined);
  const bad = authRequest(1_700_000_000_000_001, 'https://bank.example', 'https://bank.example/app');
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
