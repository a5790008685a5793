import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { clientKeyPair, signRelayJwt } from '@mooring/protocol/crypto';
import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { metric, openClient, openRelay, turnedAway } from '../test-support/open-relay.ts';
import { randomSeed, TestClient } from '../test-support/relay-client.ts';

const now = () => Math.floor(Date.now() / 1_000);

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

async function claims(audience: string, more: object = {}) {
  const { clientId } = await clientKeyPair(randomSeed());
  return { iss: clientId, sub: '00'.repeat(32), aud: audience, iat: now(), exp: now() + 86_400, ...more };
}

async function tokenFor(audience: string, more: { issuedAt?: number; ttl?: number } = {}): Promise<string> {
  return signRelayJwt({ seed: randomSeed(), subject: '00'.repeat(32), audience, issuedAt: now(), ...more });
}

describe('tokens', () => {
  const bad: Record<string, (url: string) => Promise<string>> = {
    nothing: async () => '',
    'no token': async () => 'hello',
    'two parts': async (url) => (await tokenFor(url)).split('.').slice(0, 2).join('.'),
    'four parts': async (url) => `${await tokenFor(url)}.x`,
    'another algorithm': async (url) =>
      [part({ alg: 'none', typ: 'JWT' }), part(await claims(url)), 'AA'].join('.'),
    'HMAC with the public key': async (url) =>
      [part({ alg: 'HS256', typ: 'JWT' }), part(await claims(url)), 'AA'].join('.'),
    'a signature by another key': async (url) => {
      const input = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(await claims(url))}`;
      const { privateKey } = generateKeyPairSync('ed25519');
      return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
    },
    'claims changed after signing': async (url) => {
      const [head, , signature] = (await tokenFor(url)).split('.');
      return [head, part(await claims(url)), signature].join('.');
    },
    'an issuer that is no key': async (url) =>
      [
        part({ alg: 'EdDSA', typ: 'JWT' }),
        part(await claims(url, { iss: 'did:web:example.org' })),
        'AA',
      ].join('.'),
    expired: (url) => tokenFor(url, { issuedAt: now() - 90_000 }),
    'for another relay': () => tokenFor('wss://relay.example.org'),
    'for another port': (url) => tokenFor(url.replace(/:\d+$/, ':1')),
    'for another scheme': (url) => tokenFor(url.replace('ws:', 'wss:')),
    'very long': async () => 'x'.repeat(12_000),
  };

  for (const [name, make] of Object.entries(bad)) {
    it(`are rejected after the upgrade, with 3000: ${name}`, async () => {
      const relay = await openRelay();
      const { code, reason } = await turnedAway(relay, { token: await make(relay.url) });
      expect(code).toBe(3000);
      expect(reason.length).toBeGreaterThan(5);
      expect(await metric(relay, 'relay_refusals_total', 'reason="token"')).toBe(1);
      expect(await metric(relay, 'relay_connections')).toBe(0);
    });
  }

  it('from a clock that is ahead are rejected with the message that toolkits recognise', async () => {
    const relay = await openRelay();
    const token = await tokenFor(relay.url, { issuedAt: now() + 3_600 });
    expect(await turnedAway(relay, { token })).toEqual({
      code: 3000,
      reason: 'JWT validation error: JWT Token is not yet valid',
    });
  });

  it('from a clock within the allowed skew are accepted', async () => {
    const relay = await openRelay({ clockSkew: 60 });
    await openClient(relay, { token: await tokenFor(relay.url, { issuedAt: now() + 50 }) });
    await openClient(relay, { token: await tokenFor(relay.url, { issuedAt: now() - 86_400 - 50 }) });
  });

  it('from a clock that is behind are accepted, and the client is told the time', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({ clockSkew: 60 }, { clock });
    const late = await openClient(relay, { token: await tokenFor(relay.url, { issuedAt: now() - 7_200 }) });
    await late.until(() => late.others.length > 0);
    expect(late.others).toEqual([{ jsonrpc: '2.0', method: 'mooring_clock', params: { now: clock.now() } }]);
    const right = await openClient(relay, { token: await tokenFor(relay.url, { issuedAt: now() - 30 }) });
    await right.subscribe('ab'.repeat(32));
    expect(right.others).toEqual([]);
  });

  it('are read unchanged from a Bearer header', async () => {
    const relay = await openRelay();
    const headers = { Authorization: `Bearer ${await tokenFor(relay.url)}` };
    const socket = new WebSocket(relay.url, { headers });
    await once(socket, 'open');
    socket.close();
    await once(socket, 'close');
  });

  it('may name the configured address in any spelling, and only that', async () => {
    const relay = await openRelay({ publicUrls: ['wss://relay.example.org'] });
    const local = { url: `ws://localhost:${relay.port}` };
    for (const audience of ['wss://relay.example.org', 'wss://Relay.Example.org:443/']) {
      await (await TestClient.open(local, { audience })).close();
    }
    const refused = await (await TestClient.dial(local, { audience: local.url })).closed();
    expect(refused.code).toBe(3000);
  });

  it("may name any of the machine's addresses if the relay listens on all of them", async () => {
    const relay = await openRelay({ host: '0.0.0.0' });
    const { port } = relay;
    const local = { url: `ws://127.0.0.1:${port}` };
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const names = addresses.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
    for (const name of [...names, 'localhost', hostname()]) {
      await (await TestClient.open(local, { audience: `ws://${name}:${port}` })).close();
    }
    const elsewhere = { audience: `ws://203.0.113.7:${port}` };
    expect((await (await TestClient.dial(local, elsewhere)).closed()).code).toBe(3000);
  });

  it('may name anything when the check is off', async () => {
    const relay = await openRelay({ publicUrls: ['any'] });
    const local = { url: `ws://localhost:${relay.port}` };
    await (await TestClient.open(local, { audience: 'wss://anywhere.example' })).close();
  });
});

describe('connection limits', () => {
  const throttled = { code: 1013, reason: 'Too Many Requests' };

  it('in total', async () => {
    const relay = await openRelay({ connections: 2 });
    const first = await openClient(relay);
    await openClient(relay);
    expect(await turnedAway(relay)).toEqual(throttled);
    expect(await metric(relay, 'relay_refusals_total', 'reason="connections"')).toBe(1);
    await first.close();
    await openClient(relay);
  });

  it('per address', async () => {
    const relay = await openRelay({ addressConnections: 1, trustedProxies: 1 });
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const dial = async (address: string) => {
      const token = await tokenFor(relay.url);
      return new WebSocket(`${relay.url}/?auth=${token}`, from(address));
    };
    const first = await dial('198.51.100.1');
    await once(first, 'open');
    // The client's own header precedes the value that the proxy appends.
    const [code] = await once(await dial('203.0.113.9, 198.51.100.1'), 'close');
    expect(code).toBe(1013);
    const other = await dial('198.51.100.2');
    await once(other, 'open');
    const six = await dial('2001:db8:1:2:3::1');
    await once(six, 'open');
    const [sixCode] = await once(await dial('2001:db8:1:2:ffff::9'), 'close');
    expect(sixCode).toBe(1013);
    for (const socket of [first, other, six]) socket.terminate();
  });

  it('per client', async () => {
    const relay = await openRelay({ clientConnections: 2 });
    const { seed } = await openClient(relay);
    await openClient(relay, { seed });
    expect(await turnedAway(relay, { seed })).toEqual(throttled);
    await openClient(relay);
  });

  it('per address after many rejected tokens, for a minute; valid tokens pass', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({ addressFailures: 3 }, { clock });
    const token = await tokenFor('wss://elsewhere.example');
    for (let tries = 0; tries < 3; tries += 1) expect((await turnedAway(relay, { token })).code).toBe(3000);
    expect(await turnedAway(relay, { token })).toEqual(throttled);
    await openClient(relay);
    await clock.advance(60_000);
    expect((await turnedAway(relay, { token })).code).toBe(3000);
  });
});

describe('plain HTTP', () => {
  it('is answered, and leaves nothing behind', async () => {
    const relay = await openRelay();
    const token = await tokenFor(relay.url);
    const socket = connect(relay.port, '127.0.0.1');
    socket.write(
      `GET /?auth=${token} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
    expect(await metric(relay, 'relay_connections')).toBe(0);
    const small = await openRelay({ connections: 1 });
    await openClient(small);
  });

  it.each(['/', '/health/', '/..%2fmetrics', '/metricsx', '//metrics'])(
    'path %s is not found',
    async (path) => {
      const relay = await openRelay();
      const response = await fetch(`http://localhost:${relay.port}${path}`);
      expect(response.status).toBe(404);
    },
  );

  it('serves health, readiness and metrics only to GET', async () => {
    const relay = await openRelay();
    const base = `http://localhost:${relay.port}`;
    for (const path of ['/health', '/ready', '/metrics']) {
      const response = await fetch(base + path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect((await fetch(base + path, { method: 'POST' })).status).toBe(405);
    }
    expect(await (await fetch(`${base}/ready`)).json()).toEqual({ ready: true, checks: { store: 'ok' } });
  });
});
