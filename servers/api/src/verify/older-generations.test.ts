import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '../test-support/open-api.ts';
import { claimsOf } from '../test-support/read-token.ts';

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
    ['for another origin than its own', async (token: string) => report(token, 'https://bank.example'), 403],
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
    ['a second id that is none', { id, decryptedId: 'x' }, 400],
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
