import { hashMessage } from '@mooring/protocol/crypto';
import { beforeAll, expect, test } from 'vitest';
import type { VerifyContext } from '../records/records.ts';
import type { PushedMessage } from '../relay/relay-port.ts';
import { asked, chain, connectPeers, createClient, createPeers, given } from '../test-support/peers.ts';
import { sendRequest } from '../test-support/raw-messages.ts';

const service = 'https://verify.example';
const origin = 'https://dapp.example';
let keys: CryptoKeyPair;
let publicKey: JsonWebKey;

beforeAll(async () => {
  keys = await generate();
  publicKey = await crypto.subtle.exportKey('jwk', keys.publicKey);
});

function generate(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
}

const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function token(claims: object, { privateKey } = keys): Promise<string> {
  const signed = `${text({ typ: 'JWT', alg: 'ES256' })}.${text(claims)}`;
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, privateKey, Buffer.from(signed));
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}

interface World {
  /** Attestation of the proposal; makes a token from the envelope's hash. */
  readonly attestation?: (id: string) => Promise<string> | string;
  readonly answer?: (path: string) => Response | Promise<Response>;
  /** Whether the service's key is already known, as after an earlier proposal. */
  readonly ready?: boolean;
}

/** Sends a proposal to a wallet with a verify service, and returns the wallet's contexts. */
async function propose({ attestation, answer, ready = true }: World) {
  const requests: string[] = [];
  const key = { publicKey, expiresAt: 1_800_000_000 };
  const fetch = async (url: unknown) => {
    const path = String(url).slice(service.length);
    requests.push(path);
    if (answer) return answer(path);
    return path === '/v3/public-key' ? Response.json(key) : new Response('', { status: 404 });
  };
  const peers = await createPeers({ wallet: { verifyUrl: `${service}/`, fetch } });
  const { dapp, wallet, clock } = peers;
  const receive = wallet.core.messenger.receive.bind(wallet.core.messenger);
  wallet.core.messenger.receive = async (pushed: PushedMessage) => {
    const made = await attestation?.(hashMessage(pushed.message));
    return receive({ ...pushed, ...(made === undefined ? {} : { attestation: made }) });
  };
  const shown: VerifyContext['verified'][] = [];
  const emitted: VerifyContext['verified'][] = [];
  const word = new Promise((resolve) => wallet.once('verify_context', resolve));
  wallet.on('session_proposal', ({ verifyContext }) => shown.push(verifyContext.verified));
  wallet.on('verify_context', ({ verifyContext }) => emitted.push(verifyContext.verified));
  const verification = await wallet.core.verification;
  if (ready) await verification?.prepare();
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  approval().catch(() => undefined);
  const first = new Promise((resolve) => wallet.once('session_proposal', resolve));
  await wallet.pair({ uri });
  await first;
  return { ...peers, uri, requests, shown, emitted, word, later: () => clock.advance(10_000) };
}

const claims = { exp: 1_800_000_000, origin, isScam: false, isVerified: true };
const unknown = { verifyUrl: service, validation: 'UNKNOWN', origin };

test.each([
  ['the page it says it is', {}, { validation: 'VALID', origin, isScam: false }],
  ['a page known for fraud', { isScam: true }, { validation: 'VALID', origin, isScam: true }],
  [
    'another page',
    { origin: 'https://evil.example' },
    { validation: 'INVALID', origin: 'https://evil.example', isScam: false },
  ],
  ['nobody the service vouches for', { isVerified: false, origin: '', isScam: null }, unknown],
  ['a service that keeps no list', { isScam: null }, { validation: 'VALID', origin }],
])('verifies a proposal attested as of %s at once', async (_name, change, verified) => {
  const { shown, requests, emitted, later } = await propose({
    attestation: (id) => token({ ...claims, id, ...change }),
  });
  expect(shown).toEqual([{ verifyUrl: service, ...verified }]);
  await later();
  expect([requests, emitted]).toEqual([['/v3/public-key'], []]);
});

test.each([
  ['an empty attestation', () => ''],
  ['one of another message', () => token({ ...claims, id: 'ab'.repeat(32) })],
  ['one that cannot be read', () => 'no.token.'],
])('leaves the context unknown and makes no lookup for %s', async (_name, attestation) => {
  const { shown, requests, later, emitted } = await propose({ attestation });
  await later();
  expect(shown).toEqual([unknown]);
  expect([requests, emitted]).toEqual([['/v3/public-key'], []]);
});

test('refetches the key once for a token of another key, then looks up the message’s hash', async () => {
  const older = await generate();
  const { shown, emitted, requests, word, wallet } = await propose({
    attestation: (id) => token({ ...claims, id }, older),
    answer: (path) =>
      Response.json(
        path === '/v3/public-key' ? { publicKey, expiresAt: 1_800_000_000 } : { origin, isScam: false },
      ),
  });
  await word;
  expect(shown).toEqual([unknown]);
  expect(emitted).toEqual([{ verifyUrl: service, validation: 'VALID', origin, isScam: false }]);
  expect(requests).toEqual([
    '/v3/public-key',
    '/v3/public-key',
    expect.stringMatching(/^\/attestation\/[0-9a-f]{64}\?v2Supported=true$/),
  ]);
  expect(wallet.proposal.length).toBe(1);
});

test('looks up a message without a token at most twice; pairing again shows the result', async () => {
  let asks = 0;
  const { shown, emitted, later, dapp, wallet, uri } = await propose({
    answer: (path) => {
      if (!path.startsWith('/attestation/')) return new Response('', { status: 500 });
      asks += 1;
      return asks === 1
        ? new Response('', { status: 404 })
        : Response.json({ origin: 'https://evil.example' });
    },
  });
  expect(shown).toEqual([unknown]);
  await later();
  expect(emitted).toEqual([{ verifyUrl: service, validation: 'INVALID', origin: 'https://evil.example' }]);
  await wallet.pair({ uri });
  expect(shown[1]).toEqual(emitted[0]);
  expect(asks).toBe(2);
  await dapp.dispose();
});

test.each([
  ['silent', () => new Promise<Response>(() => undefined)],
  ['down', () => Promise.reject(new TypeError('offline'))],
  ['confused', () => new Response('<html>')],
  ['of too many words', () => new Response(`"${'x'.repeat(70_000)}"`)],
])('a service that is %s delays nothing', async (_name, answer) => {
  const { shown, emitted, later } = await propose({ answer, ready: false });
  expect(shown).toEqual([unknown]);
  await later();
  await later();
  expect(emitted).toEqual([]);
});

test('verifies requests and stores a late result with the pending request', async () => {
  let speak: () => void = () => undefined;
  const spoken = new Promise<void>((settled) => {
    speak = settled;
  });
  const fetch = async (url: unknown) =>
    String(url).includes('/attestation/')
      ? spoken.then(() => Response.json({ origin, isScam: true }))
      : new Response('', { status: 404 });
  const peers = await createPeers({ wallet: { verifyUrl: service, fetch } });
  const { topic } = await connectPeers(peers);
  const { dapp, wallet } = peers;
  const shown = new Promise<{ verifyContext: VerifyContext }>((settled) =>
    wallet.once('session_request', settled),
  );
  dapp
    .request({ topic, chainId: chain, request: { method: 'personal_sign', params: [] } })
    .catch(() => undefined);
  expect((await shown).verifyContext.verified.validation).toBe('UNKNOWN');
  const emitted = new Promise<{ topic: string }>((settled) =>
    wallet.on('verify_context', (payload) => payload.topic === topic && settled(payload)),
  );
  speak();
  expect(await emitted).toMatchObject({
    topic,
    verifyContext: { verified: { validation: 'VALID', isScam: true } },
  });
  expect(wallet.getPendingSessionRequests()[0]?.verifyContext.verified.isScam).toBe(true);
  await dapp.dispose();
});

test('refetches the key at most once in five minutes, and limits lookups for invalid attestations', async () => {
  const requests: string[] = [];
  const fetch = async (url: unknown) => {
    const path = String(url).slice(service.length);
    requests.push(path.split('/', 2).join('/'));
    return path === '/v3/public-key'
      ? Response.json({ publicKey, expiresAt: 1_800_000_000 })
      : new Response('', { status: 404 });
  };
  const peers = await createPeers({ wallet: { verifyUrl: service, fetch } });
  const { dapp, wallet, clock } = peers;
  const { topic } = await connectPeers(peers);
  await (await wallet.core.verification)?.prepare();
  const foreign = await generate();
  const receive = wallet.core.messenger.receive.bind(wallet.core.messenger);
  wallet.core.messenger.receive = async (pushed: PushedMessage) =>
    receive({ ...pushed, attestation: await token({ ...claims, id: hashMessage(pushed.message) }, foreign) });
  const ask = () =>
    sendRequest(dapp, topic, 'wc_sessionRequest', {
      request: { method: 'personal_sign', params: [] },
      chainId: chain,
    });
  await clock.advance(10_000);
  requests.length = 0;
  for (let number = 0; number < 10; number += 1) await ask();
  const pending = clock.pending;
  await clock.advance(3_000);
  expect(requests.filter((path) => path === '/v3')).toHaveLength(1);
  // Messages beyond three concurrent lookups are not looked up.
  expect(requests.filter((path) => path === '/attestation').length).toBeLessThanOrEqual(10);
  expect(clock.pending).toBe(pending);
});

test('limits concurrent lookups to three per topic', async () => {
  const requests: string[] = [];
  const fetch = async (url: unknown) => {
    requests.push(String(url));
    return new Promise<Response>(() => undefined);
  };
  const peers = await createPeers({ wallet: { verifyUrl: service, fetch } });
  const { topic } = await connectPeers(peers);
  requests.length = 0;
  for (let number = 0; number < 10; number += 1)
    await sendRequest(peers.dapp, topic, 'wc_sessionRequest', {
      request: { method: 'personal_sign', params: [] },
      chainId: chain,
    });
  expect(peers.wallet.getPendingSessionRequests()).toHaveLength(10);
  expect(requests).toHaveLength(3);
});

test('makes no request without a service, and rejects an invalid address', async () => {
  const peers = await createPeers({
    wallet: {
      fetch: async () => {
        throw new Error('asked');
      },
    },
  });
  await connectPeers(peers);
  expect(given).toBeDefined();
  await expect(
    createClient(peers.relay, peers.clock, 'other', { verifyUrl: 'javascript:alert(1)' }),
  ).rejects.toMatchObject({ code: 'MISSING_OR_INVALID' });
});
