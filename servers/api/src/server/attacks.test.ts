import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '../test-support/open-api.ts';
import { claimsOf, handedOver } from '../test-support/read-token.ts';

const id = 'ab'.repeat(32);
const project = '0123456789abcdef0123456789abcdef';
const dapp = 'https://dapp.example';
const bank = 'https://bank.example';
const frame = `/v3/attestation?id=${id}`;
const framed = { referer: `${dapp}/`, 'sec-fetch-dest': 'iframe' };

/** Paths of one method, with the status of a plain request to it. */
const routes: readonly (readonly [method: string, path: string, status: number])[] = [
  ['GET', '/health', 200],
  ['GET', '/ready', 200],
  ['GET', '/metrics', 200],
  ['GET', '/v2/public-key', 200],
  ['GET', '/v3/public-key', 200],
  ['GET', frame, 200],
  ['POST', '/v2/attestation', 400],
  ['POST', '/attestation', 403],
  ['GET', `/attestation/${id}`, 404],
  ['GET', '/index.js?token=a.b.c', 200],
  ['GET', `/${project}`, 200],
  ['GET', `/v1/account/0x${'12'.repeat(20)}/balance?chainId=eip155:1`, 400],
  ['GET', `/v1/account/0x${'12'.repeat(20)}/history?chainId=eip155:1`, 400],
  ['GET', `/v1/account/0x${'12'.repeat(20)}/nfts?chainId=eip155:1`, 400],
  ['GET', `/v1/identity/0x${'12'.repeat(20)}`, 200],
  ['POST', `/v1/sessions/0x${'12'.repeat(20)}/revoke`, 400],
  ['GET', `/v1/identity/0x${'12'.repeat(20)}/avatar`, 404],
  ['GET', '/v1/supported-chains', 200],
  ['POST', '/v1/?chainId=eip155:1', 400],
  ['GET', '/projects/v1/origins', 200],
  ['POST', '/auth/v1/authenticate', 400],
  ['POST', '/auth/v1/sign-out', 401],
  ['GET', '/auth/v1/me', 401],
];

let service: TestApi;
beforeAll(async () => {
  service = await openApi({ verifyRate: 1_000_000 });
});
afterAll(() => service.api.close());

/**
 * Sends raw bytes.
 *
 * @returns the response until the connection is closed
 */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(service.api.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.write(bytes);
  });
}

const statuses = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, one]) => Number(one));
const head = (line: string, ...headers: readonly string[]) =>
  `${[line, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

describe.each(routes)('%s %s', (method, path, status) => {
  const [bare = '', query = ''] = path.split('?');
  const ask = (to: string, more: readonly string[] = []) =>
    raw(head(`${method} ${to} HTTP/1.1`, ...(method === 'POST' ? ['Content-Length: 0'] : []), ...more));

  test('answers plainly and does not name its software', async () => {
    const answer = await ask(path);
    expect(statuses(answer)).toEqual([status]);
    expect(answer).not.toMatch(/^(server|x-powered-by):/im);
    expect(answer).toMatch(/^x-content-type-options: nosniff/im);
  });

  test.each([
    ['two slashes', `/${bare}`],
    ['a slash at its end', `${bare}/`],
    ['a way out and back', `/x/..${bare}`],
    ['an encoded slash', bare.replace(/^\//, '/%2f')],
    ['a null', `${bare}%00`],
    ['a line end', `${bare}%0d%0aset-cookie:a=b`],
    ['a parameter of a segment', `${bare};x=y`],
  ])('with %s in its path matches no other route and reflects nothing', async (_, to) => {
    const answer = await ask(`${to}?${query}`);
    // The server may resolve dot segments, as browsers do, or reject them. It never finds anything without a route.
    expect([400, 404, status]).toContain(statuses(answer)[0]);
    expect(statuses(answer).length).toBe(1);
    expect(answer).not.toMatch(/^set-cookie/im);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'TRACE', method === 'GET' ? 'POST' : 'GET'])(
    'rejects %s regardless of a method override header',
    async (other) => {
      const sent = head(
        `${other} ${path} HTTP/1.1`,
        `X-HTTP-Method-Override: ${method}`,
        ...(other === 'GET' ? [] : ['Content-Length: 0']),
      );
      expect([404, 405]).toContain(statuses(await raw(sent))[0]);
    },
  );

  test.each([
    [
      'a length and chunks, to smuggle a second request',
      ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      400,
    ],
    ['two lengths', ['Content-Length: 1', 'Content-Length: 2'], 400],
    ['a folded header', ['X: a\r\n b'], 400],
    ['a header with a null', ['X: a\0b'], 400],
    ['a head of 40 kB', [`X: ${'a'.repeat(40_000)}`], 431],
  ])('with %s is rejected', async (_, headers, refusal) => {
    expect(statuses(await raw(head(`${method} ${path} HTTP/1.1`, ...headers)))).toEqual([refusal]);
  });

  test('ignores host, address and path claims in headers', async () => {
    const claims = [
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: https',
      'X-Original-URL: /metrics',
      'X-Rewrite-URL: /metrics',
      'Forwarded: for=1.2.3.4;host=evil.example',
    ];
    const answer = await ask(path, claims);
    expect(statuses(answer)).toEqual([status]);
    expect(answer).not.toContain('evil.example');
  });
});

describe('attestation origin from the browser’s own headers', () => {
  const originOf = async (path: string, headers: Readonly<Record<string, string>>) =>
    claimsOf(handedOver((await service.ask(path, { headers })).body).token).origin;

  test.each([
    ['a parameter', `${frame}&origin=${encodeURIComponent(bank)}`, {}],
    ['a header of a proxy', frame, { 'x-forwarded-host': 'bank.example', forwarded: 'host=bank.example' }],
    ['the header of a script', frame, { origin: bank }],
    ['a header that only sounds like it', frame, { referrer: bank, 'x-referer': bank }],
  ])('ignores %s', async (_, path, headers) => {
    expect(await originOf(path, { ...framed, ...headers })).toBe(dapp);
  });

  test.each([
    ['the same header twice', `Referer: ${dapp}/\r\nReferer: ${bank}/`],
    ['a second, different Sec-Fetch-Dest', `Referer: ${dapp}/\r\nSec-Fetch-Dest: document`],
  ])('is never another site for %s', async (_, headers) => {
    const answer = await raw(head(`GET ${frame} HTTP/1.1`, 'Sec-Fetch-Dest: iframe', headers));
    expect(['', dapp]).toContain(claimsOf(handedOver(answer).token).origin);
  });

  test('uses one of two repeated ids', async () => {
    const other = 'cd'.repeat(32);
    const { status, body } = await service.ask(`${frame}&id=${other}`, { headers: framed });
    expect(status).toBe(200);
    expect([id, other]).toContain(claimsOf(handedOver(body).token).id);
  });
});
