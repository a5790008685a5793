import { connect } from 'node:net';
import { apiFailure } from '@mooring/protocol/api';
import { readSettings } from '@mooring/server-kit';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { openApi, type TestApi } from '../test-support/open-api.ts';
import { startApi } from './start-api.ts';

let service: TestApi;
beforeAll(async () => {
  service = await openApi({});
});
afterAll(() => service.api.close());

test('serves health, readiness and metrics', async () => {
  expect(await service.ask('/health')).toMatchObject({ status: 200 });
  expect(JSON.parse((await service.ask('/ready')).body)).toEqual({
    ready: true,
    checks: { database: 'ok', keys: 'ok' },
  });
  expect((await service.ask('/metrics')).body).toContain('api_verify_attestations_total');
});

test.each([
  ['GET', '/nothing'],
  ['GET', '/'],
  ['GET', '//evil.example/v3/public-key'],
  ['GET', '/../../etc/passwd'],
  ['GET', '/%2e%2e/%2e%2e/etc/passwd'],
  ['GET', '/v3/attestation/..%2fpublic-key'],
  ['GET', `/attestation/${'a'.repeat(9_000)}`],
  ['GET', '/attestation/%00'],
  ['GET', '/attestation/%ff%fe'],
  ['DELETE', '/v3/public-key'],
  ['PUT', '/attestation'],
  ['POST', '/v3/attestation'],
  ['TRACE', '/v3/public-key'],
])('%s %s is rejected, and the next request is served', async (method, path) => {
  const { status, headers } = await service.ask(path, { method });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect((await service.ask('/v3/public-key')).status).toBe(200);
});

test.each(['/ready', '/metrics', '/health', '/v3/public-key', '/v1/account/x/balance', '/openapi.json'])(
  'DELETE %s answers 405 with the allowed methods',
  async (path) => {
    const { status, headers, body } = await service.ask(path, { method: 'DELETE' });
    expect([status, JSON.parse(body).error.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(v.is(apiFailure, JSON.parse(body))).toBe(true);
    expect(headers.allow).toContain('GET');
  },
);

test('answers an unknown path in the shape of every failure', async () => {
  const { status, body } = await service.ask('/nothing');
  expect([status, v.parse(apiFailure, JSON.parse(body)).error.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
});

test.each([
  ['an invalid host', 'GET /v3/public-key HTTP/1.1\r\nHost: a b<c>\r\nConnection: close\r\n\r\n'],
  ['no host', 'GET /v3/public-key HTTP/1.0\r\n\r\n'],
  [
    'two lengths',
    'POST /v2/attestation HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
  ],
  ['a header too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\nConnection: close\r\n\r\n`],
])('a request with %s is answered or cut off, and the next is served', async (_, text) => {
  const said = await new Promise<string>((resolve) => {
    let heard = '';
    const socket = connect(service.api.port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
  expect(said).toMatch(/^(HTTP\/1\.1 (200|4\d\d) |$)/);
  expect(said).not.toContain('<c>');
  expect((await service.ask('/v3/public-key')).status).toBe(200);
});

/** Connections closed by a bound. */
async function dropped({ ask }: TestApi, bound: string): Promise<number> {
  const { body } = await ask('/metrics');
  const line = new RegExp(`^api_connections_dropped_total\\{[^}]*bound="${bound}"[^}]*\\} (\\d+)$`, 'm');
  return Number(line.exec(body)?.[1] ?? 0);
}

test('rejects connections of an address that holds its share, and accepts those of others', async () => {
  const small = await openApi({ addressConnections: 1 });
  onTestFinished(() => small.api.close());
  const first = connect(small.api.port, '127.0.0.1');
  await new Promise((resolve) => first.once('connect', resolve));
  await expect(small.ask('/health')).rejects.toThrow();
  const other = connect({ port: small.api.port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  const said = new Promise<string>((resolve) => other.once('data', (data) => resolve(data.toString())));
  other.write('GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  expect(await said).toMatch(/^HTTP\/1\.1 200/);
  const gone = new Promise((resolve) => first.once('close', resolve));
  first.destroy();
  await gone;
  await expect.poll(() => small.ask('/health').catch(() => undefined)).toMatchObject({ status: 200 });
  expect(await dropped(small, 'address')).toBeGreaterThanOrEqual(1);
});

test('closes a connection that sends many requests ahead of their answers, and counts it once', async () => {
  const api = await openApi({});
  onTestFinished(() => api.api.close());
  const socket = connect(api.api.port, '127.0.0.1');
  socket.on('error', () => {});
  const gone = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  socket.write('GET /v3/public-key HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(100));
  await gone;
  expect(await dropped(api, 'pipelining')).toBe(1);
});

test('does not count connections by address behind a proxy', async () => {
  const proxied = await openApi({ addressConnections: 1, trustedProxies: 1 });
  onTestFinished(() => proxied.api.close());
  const first = connect(proxied.api.port, '127.0.0.1');
  onTestFinished(() => void first.destroy());
  await new Promise((resolve) => first.once('connect', resolve));
  expect((await proxied.ask('/health')).status).toBe(200);
});

test('rejects a connection over the limit and accepts it once another closes', async () => {
  const small = await openApi({ connections: 1 });
  onTestFinished(() => small.api.close());
  const first = connect(small.api.port, '127.0.0.1');
  await new Promise((resolve) => first.once('connect', resolve));
  await expect(small.ask('/health')).rejects.toThrow();
  const gone = new Promise((resolve) => first.once('close', resolve));
  first.destroy();
  await gone;
  await expect.poll(() => small.ask('/health').catch(() => undefined)).toMatchObject({ status: 200 });
  expect(await dropped(small, 'all')).toBeGreaterThanOrEqual(1);
});

test.each([
  ['API_PORT', '70000'],
  ['API_CONNECTIONS', '0'],
  ['API_VERIFY_ORIGINS', 'http://dapp.example'],
  ['API_VERIFY_ORIGINS', 'https://dapp.example/path'],
  ['API_VERIFY_ORIGINS', 'https://*'],
  ['API_VERIFY_ORIGINS', 'https://*.example'],
  ['API_VERIFY_ORIGINS', 'http://*.dapp.example'],
  ['API_VERIFY_ORIGINS', 'dapp.example'],
  ['API_VERIFY_RATE', '0'],
  ['API_VERIFY_KEY_SECONDS', '60'],
  ['API_VERIFY_TOKEN_SECONDS', '1'],
  ['API_VERIFY_RECORDS', '0'],
  ['API_VERIFY_RECORD_SECONDS', '-1'],
  ['API_TRUSTED_PROXIES', '11'],
])('%s=%s is rejected by name', (name, value) => {
  expect(() => readSettings(apiSettings, { [name]: value })).toThrow(`${name} is "${value}"`);
});

test('reads valid settings', () => {
  const origins = 'https://a.example, https://*.b.example http://localhost:4000 http://*.localhost:*';
  expect(readSettings(apiSettings, { API_VERIFY_ORIGINS: origins, MOORING_PORT: '5000' })).toMatchObject({
    verifyOrigins: [
      'https://a.example',
      'https://*.b.example',
      'http://localhost:4000',
      'http://*.localhost:*',
    ],
    port: 5_001,
  });
});

test('reports a taken port and a missing scam list in a sentence', async () => {
  const common = { host: '127.0.0.1', state: 'memory' };
  await expect(startApi({ ...common, port: service.api.port })).rejects.toThrow(/is taken.*API_PORT/);
  await expect(startApi({ ...common, port: 0, verifyScams: '/nowhere' })).rejects.toThrow(
    'API_VERIFY_SCAMS names /nowhere, and that file cannot be read.',
  );
});
