import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '../test-support/open-api.ts';
import { claimsOf, handedOver, isSignedBy } from '../test-support/read-token.ts';

describe('the signed attestation', () => {
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
    shared = await openApi({});
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
    test('attests the framing page, regardless of parameters', async () => {
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

    test('keeps only the newest records in its folder', async () => {
      await reopen({ verifyRecords: 2, state: folder });
      const hashes = ['1', '2', '3'].map((digit) => digit.repeat(64));
      for (const hash of hashes) await service.ask(frame.replace(decryptedId, hash), framedBy(dapp));
      const found = await Promise.all(
        hashes.map(async (hash) => (await service.ask(`/attestation/${hash}`)).status),
      );
      expect(found).toEqual([404, 200, 200]);
    });
  });
});

describe('the generations before', () => {
  const dapp = 'https://dapp.example';
  const project = '0123456789abcdef0123456789abcdef';

  let service: TestApi;
  /** New for each test, since the service keeps records. */
  let id = '';
  beforeAll(async () => {
    service = await openApi();
  });
  beforeEach(() => {
    id = randomBytes(32).toString('hex');
  });
  afterAll(() => service.api.close());

  describe('v1: the enclave', () => {
    const framedBy = (referer: string) => ({ headers: { referer, 'sec-fetch-dest': 'iframe' } });
    const enclaveToken = async (origin: string) =>
      String((await service.ask(`/${project}`, framedBy(origin))).headers['x-csrf-token'] ?? '');
    const report = (token: string, origin: unknown, headers = {}, attestationId: unknown = id) =>
      service.ask('/attestation', {
        method: 'POST',
        headers: { 'x-csrf-token': token, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ attestationId, origin }),
      });

    test('is served only to the page that frames it', async () => {
      const { status, headers, body } = await service.ask(`/${project}`, framedBy(`${dapp}/a`));
      expect(status).toBe(200);
      expect(String(headers['content-security-policy'])).toMatch(
        /frame-ancestors https:\/\/dapp\.example(;|$)/,
      );
      expect(body).toContain(`/index.js?token=${headers['x-csrf-token']}`);
      const script = await service.ask(`/index.js?token=${headers['x-csrf-token']}`);
      expect(script).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/javascript; charset=utf-8' },
      });
    });

    test('is empty without a known page, so nothing can be reported', async () => {
      for (const headers of [{}, { referer: dapp }, { 'sec-fetch-dest': 'iframe' }]) {
        const answer = await service.ask(`/${project}`, { headers });
        expect(answer).toMatchObject({ status: 200, body: '' });
        expect(answer.headers['x-csrf-token']).toBeUndefined();
      }
    });

    test('rejects malformed project ids and tokens', async () => {
      expect((await service.ask(`/${project.toUpperCase()}`)).status).toBe(400);
      expect((await service.ask(`/${project}0`)).status).toBe(400);
      expect((await service.ask('/index.js?token=%3Cscript%3E')).status).toBe(400);
      expect((await service.ask('/index.js')).status).toBe(400);
    });

    test('reports the page it was served to', async () => {
      const answer = await report(await enclaveToken(dapp), dapp, { 'sec-fetch-site': 'same-origin' });
      expect(answer).toMatchObject({ status: 200, body: 'OK' });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(JSON.parse((await service.ask(`/attestation/${id}`)).body)).toEqual({
        attestationId: id,
        origin: dapp,
        isScam: null,
      });
    });

    test.each([
      [
        'for another origin than its own',
        async (token: string) => report(token, 'https://bank.example'),
        403,
      ],
      ['without an origin', async (token: string) => report(token, undefined), 403],
      [
        'by another site’s script',
        async (token: string) => report(token, dapp, { 'sec-fetch-site': 'cross-site' }),
        403,
      ],
      [
        'with a token that was changed',
        async (token: string) => report(token.replace(/.$/, token.endsWith('A') ? 'B' : 'A'), dapp),
        403,
      ],
      [
        'with a payload that was changed',
        async (token: string) =>
          report(token.replace(/\.[^.]+\./, `.${btoa(JSON.stringify({ exp: 9e9, origin: dapp }))}.`), dapp),
        403,
      ],
      ['without a token', async () => report('', dapp), 403],
      ['with a token of nothing', async () => report('..', dapp), 403],
      ['of what is no hash', async (token: string) => report(token, dapp, {}, 'x'.repeat(64)), 400],
      ['of too much', async (token: string) => report(token, dapp, {}, 'a'.repeat(5_000)), 413],
    ])('rejects a report %s', async (_, send, status) => {
      expect((await send(await enclaveToken(dapp))).status).toBe(status);
      expect((await service.ask(`/attestation/${id}`)).status).toBe(404);
    });

    test('expires its token after an hour', async () => {
      const token = await enclaveToken(dapp);
      service.time.now += 3_600_000;
      expect((await report(token, dapp)).status).toBe(403);
    });

    test('rejects a report for a hash of another site, but allows repeating one’s own', async () => {
      await report(await enclaveToken(dapp), dapp);
      expect((await report(await enclaveToken(dapp), dapp)).status).toBe(200);
      expect((await report(await enclaveToken('https://evil.example'), 'https://evil.example')).status).toBe(
        409,
      );
      expect(JSON.parse((await service.ask(`/attestation/${id}`)).body).origin).toBe(dapp);
    });
  });

  describe('v2: a document to frame', () => {
    const post = (headers: Record<string, string>, body: unknown) =>
      service.ask('/v2/attestation?projectId=p', {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const tokenIn = (body: string) => {
      const { srcdoc } = JSON.parse(body) as { srcdoc: string };
      const [, message = '', to = ''] = /postMessage\((".*"), (".*?")\)/.exec(srcdoc) ?? [];
      return { token: JSON.parse(JSON.parse(message)).attestation as string, to: JSON.parse(to) as string };
    };

    test('attests the site that the browser names as the script’s origin', async () => {
      const { status, headers, body } = await post(
        { origin: dapp, 'content-type': 'text/plain;charset=UTF-8' },
        { id, decryptedId: 'cd'.repeat(32), origin: 'https://bank.example' },
      );
      expect(status).toBe(200);
      expect(headers['access-control-allow-origin']).toBe('*');
      const { token, to } = tokenIn(body);
      expect(claimsOf(token)).toMatchObject({ id, origin: dapp, isVerified: true });
      expect(to).toBe(dapp);
      expect(JSON.parse((await service.ask(`/attestation/${'cd'.repeat(32)}`)).body).origin).toBe(dapp);
    });

    test('vouches for nothing without a valid origin', async () => {
      for (const headers of [{}, { origin: 'null' }, { origin: 'http://dapp.example' }] as Record<
        string,
        string
      >[]) {
        const { token, to } = tokenIn((await post(headers, { id })).body);
        expect(claimsOf(token)).toMatchObject({ origin: '', isVerified: false });
        expect(to).toBe('*');
      }
    });

    test.each([
      ['no JSON', 'x', 400],
      ['a list', '[]', 400],
      ['nothing', '', 400],
      ['no id', { decryptedId: id }, 400],
      ['a number for an id', { id: 7 }, 400],
      ['an invalid second id', { id, decryptedId: 'x' }, 400],
      ['too much', { id, more: 'x'.repeat(5_000) }, 413],
    ])('rejects a body: %s', async (_, body, status) => {
      expect((await post({ origin: dapp }, body)).status).toBe(status);
    });

    test('answers a preflight, and serves the key at both paths', async () => {
      const { status, headers } = await service.ask('/v2/attestation', {
        method: 'OPTIONS',
        headers: {
          origin: dapp,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
      expect(status).toBe(204);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(String(headers['access-control-allow-headers'])).toContain('content-type');
      expect((await service.ask('/v2/public-key')).body).toBe((await service.ask('/v3/public-key')).body);
    });
  });

  describe('their bodies', () => {
    const post = (path: string, body: string) => service.ask(path, { method: 'POST', body });

    test.each(['/v2/attestation', '/attestation'])('have at most 4,096 bytes: %s', async (path) => {
      const { status, body } = await post(path, JSON.stringify({ id, more: 'x'.repeat(4_096) }));
      expect([status, JSON.parse(body)]).toEqual([413, { error: 'a body has at most 4096 bytes' }]);
    });

    test.each(['', '{', 'null', '7', '[]', '{"id":7}', '{"id":"AB"}', '{"id":["a"]}'])(
      'are refused without a hash: %s',
      async (body) => {
        expect((await post('/v2/attestation', body)).status).toBe(400);
        expect((await post('/attestation', body)).status).toBe(403);
      },
    );

    test('are refused with an invalid decrypted id', async () => {
      for (const decryptedId of ['', 'x', 7, null]) {
        expect((await post('/v2/attestation', JSON.stringify({ id, decryptedId }))).status).toBe(400);
      }
    });
  });

  test('share the limit of an address, and count what they refuse', async () => {
    const on = await openApi({ verifyRate: 2 });
    try {
      const framed = { headers: { referer: dapp, 'sec-fetch-dest': 'iframe' } };
      const limited = async () => [
        (await on.ask(`/${project}`, framed)).status,
        (await on.ask('/v2/attestation', { method: 'POST', body: JSON.stringify({ id }) })).status,
        (await on.ask(`/v3/attestation?id=${id}`, framed)).status,
      ];
      expect(await limited()).toEqual([200, 200, 429]);
      const refused = await on.ask(`/v3/attestation?id=${id}`, framed);
      expect(refused.headers['retry-after']).toBe('60');
      expect(await limited()).toEqual([429, 429, 429]);
      on.time.now += 60_000;
      expect(await limited()).toEqual([200, 200, 429]);
    } finally {
      await on.api.close();
    }
  });
});
