import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { signRelayJwt } from '@mooring/protocol/crypto';
import { FakeClock } from '@mooring/protocol/testing';
import { createLogger } from '@mooring/server-kit';
import { describe, expect, it, vi } from 'vitest';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';
import { randomSeed, TestClient } from '../test-support/relay-client.ts';
import type { Relay } from './start-relay.ts';

const topic = 'a'.repeat(64);

describe('a socket is closed', () => {
  it('binary: closed', async () => {
    const client = await openClient(await openRelay());
    client.socket.send(Buffer.from('{}'));
    expect((await client.closed()).code).toBe(1003);
  });

  it('larger than the bound: closed', async () => {
    const client = await openClient(await openRelay({ frameSize: 2_000 }));
    client.send('x'.repeat(2_001));
    expect((await client.closed()).code).toBe(1009);
  });

  it('not UTF-8: closed', async () => {
    const client = await openClient(await openRelay());
    client.socket.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false });
    expect((await client.closed()).code).toBe(1007);
  });

  it('unanswered pings: disconnects the client', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({ pingSeconds: 5 }, { clock });
    const client = await openClient(relay);
    client.socket.pause();
    await clock.advance(12_000);
    const closed = client.closed();
    client.socket.resume();
    expect((await closed).code).toBe(1006);
  });

  it('closes with a code that makes clients reconnect, and rejects new clients', async () => {
    const relay = await openRelay();
    const client = await openClient(relay);
    const [closed] = await Promise.all([client.closed(), relay.close()]);
    expect(closed.code).toBe(4010);
    await expect(openClient(relay)).rejects.toThrow();
  });

  it('a socket that is being closed may not start another unfinished message', async () => {
    const relay = await openRelay({ unfinished: 50_000 });
    const client = await openClient(relay);
    // It is not notified of the close.
    client.socket.pause();
    client.socket.send(Buffer.from('binary'));
    client.socket.send('x'.repeat(100_000), { fin: false });
    while ((await metric(relay, 'relay_connections')) > 0);
    expect(await metric(relay, 'relay_refusals_total', 'reason="unfinished"')).toBe(1);
    client.socket.resume();
  });

  it('messages sent after the close are not processed', async () => {
    const relay = await openRelay();
    const client = await openClient(relay);
    const closed = client.closed();
    client.socket.send(Buffer.from('{}'));
    const params = { topic, message: 'AA==', ttl: 300 };
    client.send({ id: '1', jsonrpc: '2.0', method: 'irn_publish', params });
    expect(await closed).toEqual({ code: 1003, reason: 'Only text is understood' });
    expect(await metric(relay, 'relay_mailbox_messages')).toBe(0);
  });
});

describe('the place of a connection', () => {
  const tokenFor = (relay: Relay) => {
    const issuedAt = Math.floor(Date.now() / 1_000);
    return signRelayJwt({ seed: randomSeed(), subject: '00'.repeat(32), audience: relay.url, issuedAt });
  };

  it.each([
    ['no key', {}],
    ['another version', { 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'sec-websocket-version': '7' }],
    ['another protocol', { upgrade: 'h2c' }],
  ])('is released after an upgrade with %s', async (_, more) => {
    const relay = await openRelay({ connections: 1, clientConnections: 1, addressConnections: 1 });
    const base = relay.url.replace('ws', 'http');
    for (let times = 0; times < 3; times += 1) {
      const headers = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', ...more };
      const asked = request(`${base}/?projectId=p&auth=${await tokenFor(relay)}`, { headers, agent: false });
      asked.end();
      const [answer] = await once(asked, 'response');
      answer.resume();
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    expect((await (await openClient(relay)).subscribe(topic)).result).toBeTypeOf('string');
  });

  it('is released when the client disconnects before it is admitted', async () => {
    const relay = await openRelay({ connections: 1, clientConnections: 1, addressConnections: 1 });
    for (let times = 0; times < 5; times += 1) {
      const socket = connect(relay.port, '127.0.0.1');
      await once(socket, 'connect');
      const lines = [
        `GET /?projectId=p&auth=${await tokenFor(relay)} HTTP/1.1`,
        ...['Host: a', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`, () => socket.resetAndDestroy());
      await once(socket, 'close');
    }
    await vi.waitFor(async () => {
      const client = await openClient(relay);
      const closed = client.closed().then(({ code }) => code);
      const subscribed = client.subscribe(topic).then(({ result }) => typeof result);
      expect(await Promise.race([closed, subscribed])).toBe('string');
    });
  });

  it('is released after the connection, with its subscriptions and unfinished frames', async () => {
    const relay = await openRelay({ connections: 2, unfinished: 1_000_000 });
    const [client, other] = [await openClient(relay), await openClient(relay)];
    await client.subscribe(topic);
    client.socket.send('x'.repeat(10_000), { fin: false });
    client.socket.ping();
    await once(client.socket, 'pong');
    client.socket.terminate();
    await client.gone;
    await vi.waitFor(async () => expect(await metric(relay, 'relay_connections')).toBe(1));
    expect(await metric(relay, 'relay_subscriptions')).toBe(0);
    expect(await metric(relay, 'relay_unfinished_bytes')).toBe(0);
    const another = await openClient(relay);
    for (const one of [another, other]) expect((await one.subscribe(topic)).result).toBeTypeOf('string');
  });
});

describe('an upgrade that fails', () => {
  /** Whose log throws once. */
  async function openBroken() {
    const log = createLogger({ server: 'relay', level: 'silent' });
    const logged = vi.spyOn(log, 'debug').mockImplementationOnce(() => {
      throw new Error('no log');
    });
    return { relay: await openRelay({ connections: 1 }, { log }), logged };
  }

  it('is answered before the client is admitted', async () => {
    const { relay, logged } = await openBroken();
    const { socket } = await TestClient.dial(relay, { token: 'none' });
    const [error] = await once(socket, 'error');
    expect(error.message).toBe('Unexpected server response: 500');
    expect(logged.mock.calls).toEqual([[expect.anything(), 'turned away']]);
    expect((await (await openClient(relay)).subscribe(topic)).result).toBeTypeOf('string');
  });

  it('is cut off after the client is admitted, and releases its place', async () => {
    const { relay, logged } = await openBroken();
    await (await TestClient.dial(relay)).gone;
    expect(logged.mock.calls[0]).toEqual([expect.anything(), 'connected']);
    await vi.waitFor(async () => expect(await metric(relay, 'relay_connections')).toBe(0));
    expect((await (await openClient(relay)).subscribe(topic)).result).toBeTypeOf('string');
  });
});

it('answers pings with their data, and counts them as frames', async () => {
  const relay = await openRelay({ frames: 3 }, { clock: new FakeClock(Date.now()) });
  const client = await openClient(relay);
  for (let times = 0; times < 3; times += 1) {
    const answered = once(client.socket, 'pong');
    client.socket.ping(`data ${times}`);
    expect(String((await answered)[0])).toBe(`data ${times}`);
  }
  const closed = client.closed();
  client.socket.ping();
  expect((await closed).code).toBe(1013);
});
