import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Relay } from '../server/start-relay.ts';
import { metric, openRelay } from '../test-support/open-relay.ts';

/** Sends bytes as they are. @returns the statuses of the answers, once the relay has closed */
function raw(relay: Relay, bytes: string): Promise<readonly number[]> {
  return new Promise((resolve) => {
    const socket = connect(relay.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      resolve([...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)));
    });
    socket.write(bytes);
  });
}

const head = (line: string, ...headers: readonly string[]) =>
  `${[line, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const routes = ['/health', '/ready', '/metrics', '/rpc', '/'];

describe('attacks by path: answers 404 and serves nothing', () => {
  it.each([
    ...[
      '/../metrics',
      '/..%2fmetrics',
      '/%2e%2e/metrics',
      '/./metrics',
      '//metrics',
      '/metrics/',
      '/metrics//',
    ],
    ...[
      '/metrics%00',
      '/metrics%0d%0aX:y',
      '/METRICS',
      '/metrics;a=b',
      '/health%2f',
      '/rpc/',
      '//rpc',
      '/%72pc',
    ],
    ...['/__proto__', '/constructor', '/toString', '/.git/config', '/etc/passwd', `/${'a'.repeat(8_000)}`],
  ])('%s', async (path) => {
    const relay = await openRelay();
    expect(await raw(relay, head(`GET ${path} HTTP/1.1`))).toEqual([404]);
  });

  it('a query does not change the response of a route', async () => {
    const relay = await openRelay();
    for (const route of ['/health', '/ready', '/metrics']) {
      expect(await raw(relay, head(`GET ${route}?x=/../..&auth=y HTTP/1.1`))).toEqual([200]);
    }
  });
});

describe('attacks by header: rejected on every route', () => {
  it.each([
    ['a head of 40 kB', (line: string) => head(line, `X: ${'a'.repeat(40_000)}`), [431]],
    ['an invalid length', (line: string) => head(line, 'Content-Length: -1'), [400]],
    ['two lengths', (line: string) => head(line, 'Content-Length: 1', 'Content-Length: 2'), [400]],
    [
      'a length and chunks, to smuggle a second request',
      (line: string) => head(line, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
      [400],
    ],
    ['no host', (line: string) => `${line}\r\n\r\n`, [400]],
    ['a header that is folded', (line: string) => head(line, 'X: a\r\n b'), [400]],
    ['a header with a null', (line: string) => head(line, 'X: a\0b'), [400]],
    ['bytes that are not HTTP', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
    ['an invalid expectation', (line: string) => head(line, 'Expect: the-unexpected'), [417]],
  ])('%s', async (_, make, statuses) => {
    const relay = await openRelay();
    for (const route of routes) {
      expect([route, await raw(relay, make(`GET ${route} HTTP/1.1`))]).toEqual([route, statuses]);
    }
    expect((await fetch(`http://127.0.0.1:${relay.port}/health`)).status).toBe(200);
  });

  it('a method override by header or trick has no effect', async () => {
    const relay = await openRelay();
    for (const route of ['/health', '/ready', '/metrics']) {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
        const sent = head(`${method} ${route} HTTP/1.1`, 'X-HTTP-Method-Override: GET', 'Content-Length: 0');
        expect([method, route, await raw(relay, sent)]).toEqual([method, route, [405]]);
      }
    }
    // A CONNECT tunnel to another host gets no answer.
    expect(await raw(relay, head('CONNECT 127.0.0.1:1 HTTP/1.1'))).toEqual([]);
    expect(await raw(relay, head('GET http://elsewhere.example/metrics HTTP/1.1'))).toEqual([404]);
  });

  it('ignores X-Forwarded-For unless a proxy is trusted', async () => {
    const relay = await openRelay({ addressFailures: 2 });
    const dial = (address: string) =>
      raw(
        relay,
        `GET /?auth=x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      );
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) await dial(address);
    expect(await metric(relay, 'relay_refusals_total', 'reason="address-failures"')).toBe(1);
  });

  it('an upgrade to another protocol is rejected and leaves nothing behind', async () => {
    const relay = await openRelay();
    for (const upgrade of ['h2c', 'TLS/1.0', 'websocket, h2c', '']) {
      const sent = `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${upgrade}\r\n\r\n`;
      const [status = 0] = await raw(relay, sent);
      expect([upgrade, status]).toEqual([
        upgrade,
        expect.toSatisfy((one: number) => one >= 400 && one < 500),
      ]);
    }
    expect(await metric(relay, 'relay_connections')).toBe(0);
  });
});
