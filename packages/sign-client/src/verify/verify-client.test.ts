import { hashMessage } from '@mooring/protocol/crypto';
import { FakeClock, settle } from '@mooring/protocol/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { RecordStore } from '../storage/record-store.ts';
import type { Claim } from './claim.ts';
import { VerifyClient, type VerifyKey } from './verify-client.ts';

const url = 'https://verify.example';
const origin = 'https://dapp.example';
const envelopeHash = 'ab'.repeat(32);
const unknown = { verified: { verifyUrl: url, validation: 'UNKNOWN' as const, origin } };
const far = 1_900_000_000;
let pair: CryptoKeyPair;
let publicKey: JsonWebKey;

beforeAll(async () => {
  pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  publicKey = await crypto.subtle.exportKey('jwk', pair.publicKey);
});

const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
async function token(change: object = {}): Promise<string> {
  const claims = { exp: far, id: envelopeHash, origin, isScam: false, isVerified: true, ...change };
  const signed = `${text({ alg: 'ES256' })}.${text(claims)}`;
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, pair.privateKey, Buffer.from(signed));
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}

const claim = (more: Partial<Claim> = {}): Claim => ({
  topic: 'one',
  peer: { name: 'dapp', description: '', url: `${origin}/page`, icons: [] },
  attestation: undefined,
  envelopeHash,
  messageHash: hashMessage('{}'),
  ...more,
});

/** A service that answers by path, and a wallet's client for it. */
function service(answers: Readonly<Record<string, () => Response | Promise<Response>>> = {}) {
  const clock = new FakeClock(undefined, 8);
  const requests: string[] = [];
  const disk = { isBroken: false };
  const keys = new RecordStore<VerifyKey>({
    writer: {
      write: async () => {
        if (disk.isBroken) throw new Error('the disk is full');
      },
    },
    read: async () => undefined,
    prefix: 'verify-key/',
    asidePrefix: 'aside/',
    fits: () => true,
  });
  const key = () => Response.json({ publicKey, expiresAt: far });
  const client = new VerifyClient({
    url,
    clock,
    keys,
    fetch: async (input, init) => {
      const [path = ''] = String(input).slice(url.length).split('?');
      requests.push(path);
      const aborted = new Promise<never>((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
      const answer = answers[path] ?? (path === '/v3/public-key' ? key : undefined);
      return Promise.race([answer?.() ?? new Response('', { status: 404 }), aborted]);
    },
  });
  return { client, clock, keys, requests, disk };
}

const hash = hashMessage('{}');
const lookup = `/attestation/${hash}`;
const found = (answer: unknown) => ({ [lookup]: () => Response.json(answer) });

describe('VerifyClient: the context of a message', () => {
  test('is known at once from its token and the key', async () => {
    const { client, requests } = service();
    const attestation = await token();
    expect(await client.known(claim({ attestation }), unknown)).toBeUndefined();
    await client.prepare();
    await client.prepare();
    expect(await client.known(claim({ attestation }), unknown)).toEqual({
      verified: { verifyUrl: url, validation: 'VALID', origin, isScam: false },
    });
    expect(requests).toEqual(['/v3/public-key']);
  });

  test.each([
    ['without a token', undefined],
    ['with an expired token', { exp: 1 }],
  ])('is unknown before the service answers %s', async (_name, change) => {
    const { client } = service();
    await client.prepare();
    const attestation = change && (await token(change));
    expect(await client.known(claim({ attestation }), unknown)).toBeUndefined();
  });

  test("follows the service's answer to the token or the message", async () => {
    const { client } = service(found({ origin: 'https://evil.example', isScam: true }));
    expect(await client.ask(claim({ attestation: await token() }), unknown)).toEqual({
      verified: { verifyUrl: url, validation: 'VALID', origin, isScam: false },
    });
    expect(await client.ask(claim(), unknown)).toEqual({
      verified: { verifyUrl: url, validation: 'INVALID', origin: 'https://evil.example', isScam: true },
    });
  });

  test.each(['walletapp://bank.example', 'data:text/html,x', 'about:blank', 'not an address', ''])(
    'is never valid for a page without an origin that claims %s',
    async (own) => {
      const peer = { name: 'dapp', description: '', url: own, icons: [] };
      const { client } = service(found({ origin: 'null' }));
      expect((await client.ask(claim({ peer }), unknown)).verified.validation).toBe('INVALID');
      await client.prepare();
      const attestation = await token({ origin: 'null' });
      expect((await client.known(claim({ peer, attestation }), unknown))?.verified.validation).toBe(
        'INVALID',
      );
    },
  );

  test('is known even if the key cannot be stored', async () => {
    const { client, disk } = service();
    disk.isBroken = true;
    await expect(client.prepare()).resolves.toBeUndefined();
    expect(await client.ask(claim({ attestation: await token() }), unknown)).toMatchObject({
      verified: { validation: 'VALID' },
    });
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['a failure', () => new Response('', { status: 500 })],
    ['no JSON', () => new Response('<html>')],
    ['null', () => Response.json(null)],
    ['a list', () => Response.json([])],
    ['no origin', () => Response.json({ isScam: true })],
    ['an origin that is none', () => Response.json({ origin: 7 })],
    ['no connection', () => Promise.reject(new TypeError('failed to fetch'))],
    ['more than 64 KiB', () => Response.json({ origin, more: 'x'.repeat(70_000) })],
  ])('stays unknown after %s, requested twice', async (_name, answer) => {
    const { client, clock, requests } = service({ [lookup]: answer });
    const asked = client.ask(claim(), unknown);
    await settle(8);
    await clock.advance(2_000);
    expect(await asked).toBe(unknown);
    expect(requests).toEqual([lookup, lookup]);
    expect(clock.pending).toBe(0);
  });

  test('stays unknown after an endless answer, and reads only its start', async () => {
    let read = 0;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            read += 16_384;
            controller.enqueue(new Uint8Array(16_384));
            if (read > 10_000_000) controller.close();
          },
        }),
      );
    const { client, clock } = service({ [lookup]: endless });
    const asked = client.ask(claim({ attestation: 'a.b.c' }), unknown);
    await settle(64);
    await clock.advance(10_000);
    expect(await asked).toBe(unknown);
    expect(read).toBeLessThan(200_000);
  });

  test('is read from a response without a body to read in parts, as in React Native', async () => {
    const whole = (text: string) => () => ({ status: 200, text: async () => text }) as Response;
    const { client } = service({ [lookup]: whole(JSON.stringify({ origin })) });
    expect((await client.ask(claim(), unknown)).verified.validation).toBe('VALID');
    const long = service({ [lookup]: whole(JSON.stringify({ origin, more: 'x'.repeat(70_000) })) });
    expect(await long.client.resolve({ hash })).toBeUndefined();
  });

  test('stays unknown if the service does not answer', async () => {
    const { client, clock } = service({ [lookup]: () => new Promise(() => undefined) });
    const asked = client.ask(claim(), unknown);
    await clock.advance(60_000);
    expect(await asked).toBe(unknown);
    expect(clock.pending).toBe(0);
  });

  test('is requested by at most three messages of a topic at once', async () => {
    const { client, clock, requests } = service();
    const asked = Array.from({ length: 5 }, () => client.ask(claim(), unknown));
    const other = client.ask(claim({ topic: 'two' }), unknown);
    await clock.advance(2_000);
    await Promise.all([...asked, other]);
    expect(requests).toHaveLength(8);
    const again = client.ask(claim(), unknown);
    await clock.advance(2_000);
    await again;
    expect(requests).toHaveLength(10);
  });
});

describe("VerifyClient: the service's key", () => {
  test('is refetched when it expires, and at most every five minutes for unknown tokens', async () => {
    let expiresAt = 1_700_000_600;
    const { client, clock, requests } = service({
      '/v3/public-key': () => Response.json({ publicKey, expiresAt }),
      ...found({ origin }),
    });
    const count = () => requests.filter((path) => path === '/v3/public-key').length;
    await client.prepare();
    const forged = claim({ attestation: 'a.b.c' });
    await client.ask(forged, unknown);
    await client.ask(forged, unknown);
    expect(count()).toBe(2);
    await clock.advance(300_000);
    await client.ask(forged, unknown);
    expect(count()).toBe(3);
    await clock.advance(300_000);
    expiresAt = far;
    await client.prepare();
    expect(count()).toBe(4);
  });

  test.each([
    ['a text', { publicKey: 'key', expiresAt: far }],
    ['null', { publicKey: null, expiresAt: far }],
    ['a part missing', { publicKey: { kty: 'EC', crv: 'P-256', x: 'x' }, expiresAt: far }],
    ['no end', { publicKey: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } }],
    ['null for an answer', null],
  ])('is missing with %s', async (_name, answer) => {
    const { client, keys } = service({ '/v3/public-key': () => Response.json(answer) });
    await client.prepare();
    expect(keys.get(url)).toBeUndefined();
  });

  test('verifies nothing if it is invalid', async () => {
    const key = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' };
    const { client } = service({ '/v3/public-key': () => Response.json({ publicKey: key, expiresAt: far }) });
    expect(await client.ask(claim({ attestation: await token() }), unknown)).toBe(unknown);
  });
});

describe('VerifyClient: an origin that a wallet requests itself', () => {
  test("comes from the message's token, or from the service", async () => {
    const { client, requests } = service(found({ origin: 'https://other.example' }));
    const attestationId = await token();
    expect(await client.resolve({ attestationId, encryptedId: envelopeHash })).toMatchObject({ origin });
    expect(await client.resolve({ hash })).toEqual({ origin: 'https://other.example', isScam: undefined });
    expect(await client.resolve({ attestationId: 'a.b.c', encryptedId: envelopeHash, hash })).toBeUndefined();
    requests.length = 0;
    expect(await client.resolve({ attestationId, encryptedId: 'cd'.repeat(32), hash })).toBeUndefined();
    expect(await client.resolve({ attestationId: '', hash })).toBeUndefined();
    expect(await client.resolve({})).toBeUndefined();
    expect(requests).toEqual([]);
  });

  test('is missing if the service does not know the message', async () => {
    const { client } = service(found({ origin }));
    const attestationId = await token({ isVerified: false });
    expect(await client.resolve({ attestationId, encryptedId: envelopeHash, hash })).toBeUndefined();
  });
});
