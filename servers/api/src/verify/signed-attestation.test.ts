import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '../test-support/open-api.ts';
import { claimsOf, handedOver, isSignedBy } from '../test-support/read-token.ts';

const id = 'ab'.repeat(32);
const dapp = 'https://dapp.example';
const framedBy = (referer: string) => ({ headers: { referer, 'sec-fetch-dest': 'iframe' } });

let shared: TestApi;
let service: TestApi;
let folder = '';
/** New for each test, since the service keeps records. */
let decryptedId = '';
let frame = '';

beforeAll(async () => {
  shared = await openApi();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mooring-api-'));
  service = shared;
  decryptedId = randomBytes(32).toString('hex');
  frame = `/v3/attestation?projectId=p&origin=https%3A%2F%2Fbank.example&id=${id}&decryptedId=${decryptedId}`;
});
afterEach(async () => {
  if (service !== shared) await service.api.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => shared.api.close());

const reopen = async (settings: Parameters<typeof openApi>[0]) => {
  service = await openApi(settings);
};

describe('the frame at /v3/attestation', () => {
  test('attests the framing page, whatever a parameter says', async () => {
    const { status, headers, body } = await service.ask(frame, framedBy(`${dapp}/some/page?q=1`));
    expect(status).toBe(200);
    const { token, to } = handedOver(body);
    expect(claimsOf(token)).toEqual({
      exp: service.time.now / 1_000 + 3_600,
      id,
      origin: dapp,
      isScam: null,
      isVerified: true,
    });
    expect(to).toBe(dapp);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/; frame-ancestors https:\/\/dapp\.example;/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['x-frame-options']).toBeUndefined();
    const key = JSON.parse((await service.ask('/v3/public-key')).body);
    expect(await isSignedBy(token, key)).toBe(true);
    expect(await isSignedBy(token.replace(/\.[^.]+\./, `.${btoa('{}')}.`), key)).toBe(false);
  });

  test.each([
    ['says nothing of the page', { 'sec-fetch-dest': 'iframe' }],
    ['is no frame', { referer: dapp, 'sec-fetch-dest': 'document' }],
    ['is a script’s', { referer: dapp, 'sec-fetch-dest': 'empty', origin: dapp }],
    ['does not say what it is for', { referer: dapp }],
    ['comes from a page without TLS', { referer: 'http://dapp.example/', 'sec-fetch-dest': 'iframe' }],
    [
      'comes from what only looks like this machine',
      { referer: 'http://localhost.evil.example', 'sec-fetch-dest': 'iframe' },
    ],
    ['comes from a file', { referer: 'file:///home/x.html', 'sec-fetch-dest': 'iframe' }],
    ['names no address', { referer: 'dapp.example"><script>', 'sec-fetch-dest': 'iframe' }],
  ])('vouches for nothing when the request %s, and still answers', async (_, headers) => {
    const { status, body } = await service.ask(frame, { headers });
    expect(status).toBe(200);
    const { token, to } = handedOver(body);
    expect(claimsOf(token)).toMatchObject({ id, origin: '', isScam: null, isVerified: false });
    expect(to).toBe('*');
    expect((await service.ask(`/attestation/${decryptedId}`)).status).toBe(404);
  });

  test('attests a page on this machine without TLS', async () => {
    for (const origin of [
      'http://localhost:4000',
      'http://wallet.localhost:4003',
      'http://127.0.0.1:1',
      'http://[::1]:2',
    ]) {
      const { body } = await service.ask(frame.replace(decryptedId, ''), framedBy(`${origin}/`));
      expect(claimsOf(handedOver(body).token)).toMatchObject({ origin, isVerified: true });
    }
  });

  test('returns only the origin of an address with a password', async () => {
    const { body } = await service.ask(frame, framedBy('https://user:hunter2@dapp.example/?token=hunter2'));
    expect(claimsOf(handedOver(body).token).origin).toBe(dapp);
    expect(body).not.toContain('hunter2');
  });

  test.each(['', 'AB'.repeat(32), 'ab'.repeat(31), `${'ab'.repeat(32)}0`, '"><script>'])(
    'rejects an invalid id: %s',
    async (bad) => {
      const { status, body } = await service.ask(
        `/v3/attestation?id=${encodeURIComponent(bad)}`,
        framedBy(dapp),
      );
      expect(status).toBe(400);
      expect(body).not.toContain('<script');
    },
  );

  test('vouches only for the sites that the operator names, if any', async () => {
    await reopen({ verifyOrigins: [dapp, 'https://*.shop.example'] });
    const verified = async (origin: string) => {
      const { body, headers } = await service.ask(frame.replace(decryptedId, ''), framedBy(origin));
      expect(String(headers['content-security-policy']).includes('frame-ancestors *')).toBe(
        !claimsOf(handedOver(body).token).isVerified,
      );
      return claimsOf(handedOver(body).token).isVerified;
    };
    expect(await verified(dapp)).toBe(true);
    expect(await verified('https://a.shop.example')).toBe(true);
    expect(await verified('https://a.b.shop.example')).toBe(true);
    for (const other of [
      'https://shop.example',
      'https://evilshop.example',
      'https://shop.example.evil.example',
      'https://dapp.example:8443',
      'https://sub.dapp.example',
    ]) {
      expect(await verified(other)).toBe(false);
    }
  });

  test('reports a listed scam and all its subdomains', async () => {
    const file = path.join(folder, 'scams');
    writeFileSync(file, '# known\nEvil.example  # since May\n\nmünze.example\nlast.example.\n');
    await reopen({ verifyScams: file });
    for (const [origin, isScam] of [
      ['https://evil.example', true],
      ['https://dapp.evil.example', true],
      ['https://evil.example.', true],
      ['https://dapp.xn--mnze-0ra.example', true],
      ['https://last.example', true],
      ['https://notevil.example', false],
    ] as const) {
      const { body } = await service.ask(frame.replace(decryptedId, ''), framedBy(origin));
      expect(claimsOf(handedOver(body).token)).toMatchObject({ origin, isScam });
    }
  });

  test('rejects an address with too many requests for a minute', async () => {
    await reopen({ verifyRate: 2 });
    const statuses = async () => (await service.ask(frame, framedBy(dapp))).status;
    expect([await statuses(), await statuses(), await statuses()]).toEqual([200, 200, 429]);
    expect((await service.ask(`/attestation/${decryptedId}`)).status).toBe(200);
    service.time.now += 60_000;
    expect(await statuses()).toBe(200);
    const metrics = (await service.ask('/metrics')).body;
    expect(metrics).toMatch(/api_verify_attestations_total\{outcome="limited"[^}]*\} 1/);
    expect(metrics).toMatch(/api_verify_attestations_total\{outcome="verified"[^}]*\} 3/);
    expect(metrics).toMatch(/api_verify_records\{[^}]*\} 1/);
  });
});

describe('the lookup by hash', () => {
  test('reports the asking origin to any page until the record expires', async () => {
    await service.ask(frame, framedBy(dapp));
    const { status, headers, body } = await service.ask(`/attestation/${decryptedId}?v2Supported=true`);
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(JSON.parse(body)).toEqual({ attestationId: decryptedId, origin: dapp, isScam: null });
    service.time.now += 86_400_000;
    expect((await service.ask(`/attestation/${decryptedId}`)).status).toBe(404);
    expect((await service.ask('/attestation/nothing')).status).toBe(400);
  });

  test('does not vouch for a site that repeats another site’s hash, and keeps the record', async () => {
    await service.ask(frame, framedBy(dapp));
    const { body } = await service.ask(frame, framedBy('https://evil.example'));
    expect(claimsOf(handedOver(body).token).isVerified).toBe(false);
    expect(JSON.parse((await service.ask(`/attestation/${decryptedId}`)).body).origin).toBe(dapp);
  });

  test('keeps only the newest records', async () => {
    await reopen({ verifyRecords: 2 });
    const hashes = ['1', '2', '3'].map((digit) => digit.repeat(64));
    for (const hash of hashes) await service.ask(frame.replace(decryptedId, hash), framedBy(dapp));
    const found = await Promise.all(
      hashes.map(async (hash) => (await service.ask(`/attestation/${hash}`)).status),
    );
    expect(found).toEqual([404, 200, 200]);
  });
});
