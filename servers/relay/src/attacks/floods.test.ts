import { once } from 'node:events';
import { connect } from 'node:net';
import { signRelayJwt } from '@mooring/protocol/crypto';
import { FakeClock } from '@mooring/protocol/testing';
import { openFilesLimit } from '@mooring/server-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';
import { randomSeed, TestClient } from '../test-support/relay-client.ts';
import { buildRelay, endRelays, RelayProcess } from '../test-support/relay-process.ts';

const topic = '9'.repeat(64);

describe('attacks by flood', () => {
  it('frames: closes the connection with 1013 beyond the limit, and serves others', async () => {
    const relay = await openRelay({ frames: 100 });
    const [mallory, alice] = [await openClient(relay), await openClient(relay)];
    const closed = mallory.closed();
    for (let frame = 0; frame < 200; frame += 1) mallory.send('x');
    expect(await closed).toEqual({ code: 1013, reason: 'Too Many Requests' });
    expect((await alice.subscribe(topic)).result).toBeTypeOf('string');
  });

  it('frames over several connections: count together for the client', async () => {
    const relay = await openRelay({ frames: 10 });
    const one = await openClient(relay);
    const other = await openClient(relay, { seed: one.seed });
    for (let frame = 0; frame < 5; frame += 1) {
      await one.call('irn_unsubscribe', { topic });
      await other.call('irn_unsubscribe', { topic });
    }
    const closed = one.closed();
    one.send('flood');
    expect((await closed).code).toBe(1013);
    expect((await (await openClient(relay)).call('irn_unsubscribe', { topic })).result).toBe(true);
  });

  it('large frames: count by their bytes, before they are parsed', async () => {
    const relay = await openRelay();
    const [mallory, alice] = [await openClient(relay), await openClient(relay)];
    const closed = mallory.closed();
    // Each is expensive to parse, and within the bound of a frame.
    const frame = `[${'{},'.repeat(690_000)}{}]`;
    for (let sent = 0; sent < 20; sent += 1) mallory.send(frame);
    expect(await closed).toEqual({ code: 1013, reason: 'Too Many Requests' });
    expect(await metric(relay, 'relay_refusals_total', 'reason="frame-form"')).toBeLessThan(10);
    expect((await alice.subscribe(topic)).result).toBeTypeOf('string');
  });

  it('unfinished frames: disconnects the largest beyond the shared limit', async () => {
    const relay = await openRelay({ unfinished: 5_000_000 });
    const alice = await openClient(relay);
    const beginners = await Promise.all(Array.from({ length: 20 }, () => openClient(relay)));
    for (const { socket } of beginners) socket.send('x'.repeat(1_000_000), { fin: false });
    await Promise.race(beginners.map(({ gone }) => gone));
    expect(await metric(relay, 'relay_unfinished_bytes')).toBeLessThanOrEqual(5_000_000);
    expect(await metric(relay, 'relay_refusals_total', 'reason="unfinished"')).toBeGreaterThan(0);
    expect((await alice.subscribe(topic)).result).toBeTypeOf('string');
  });

  it.each(['ping', 'pong'] as const)(
    '%ss: count as frames, and receive no unlimited answers',
    async (kind) => {
      const relay = await openRelay({ frames: 100 });
      const [mallory, alice] = [await openClient(relay), await openClient(relay)];
      const closed = mallory.closed();
      let answers = 0;
      mallory.socket.on('pong', () => {
        answers += 1;
      });
      for (let frame = 0; frame < 300; frame += 1) mallory.socket[kind]('x'.repeat(100));
      expect(await closed).toEqual({ code: 1013, reason: 'Too Many Requests' });
      expect(answers).toBeLessThanOrEqual(kind === 'ping' ? 100 : 0);
      expect((await alice.subscribe(topic)).result).toBeTypeOf('string');
    },
  );

  it('unread pongs: disconnects the client like any slow reader', async () => {
    const relay = await openRelay({ frames: 1_000_000, socketBuffer: 10_000 });
    const mallory = await openClient(relay);
    const closed = mallory.closed();
    mallory.socket.pause();
    while ((await metric(relay, 'relay_refusals_total', 'reason="slow-reader"')) === 0)
      for (let frame = 0; frame < 5_000 && mallory.socket.readyState === WebSocket.OPEN; frame += 1)
        mallory.socket.ping('x'.repeat(125));
    mallory.socket.resume();
    expect((await closed).code).toBe(1006);
  });

  it('slow readers: disconnects them, and keeps their unread messages', async () => {
    const relay = await openRelay({ socketBuffer: 100_000, inFlightSize: 100_000_000, frames: 1_000_000 });
    const [alice, sleeper] = [await openClient(relay), await openClient(relay)];
    await sleeper.subscribe(topic);
    sleeper.socket.pause();
    let sent = 0;
    while ((await metric(relay, 'relay_refusals_total', 'reason="slow-reader"')) === 0) {
      expect((await alice.publish(topic, `${sent}`.padEnd(500_000, 'x'))).result).toBe(true);
      sent += 1;
    }
    const closed = sleeper.closed();
    sleeper.socket.resume();
    expect((await closed).code).toBe(1006);
    const again = await openClient(relay, { seed: sleeper.seed });
    await again.subscribe(topic);
    const got = new Set<string>();
    await again.until(() => {
      for (const text of [...sleeper.messages(), ...again.messages()]) got.add(text);
      return got.size === sent;
    });
  });

  it('readers without acknowledgements: pushes at most one window over all topics', async () => {
    const relay = await openRelay({ inFlight: 10 });
    const alice = await openClient(relay);
    const mallory = await openClient(relay, { acknowledge: false });
    const topics = ['1', '2', '3'].map((digit) => digit.repeat(64));
    await mallory.call('irn_batchSubscribe', { topics });
    for (const one of topics)
      for (let number = 0; number < 20; number += 1) await alice.publish(one, `m${number}`);
    await mallory.call('irn_unsubscribe', { topic });
    expect(mallory.pushes.length).toBe(10);
  });

  it('half-open sockets: closes unresponsive ones after a round of pings, and frees their places', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({ pingSeconds: 5, connections: 3 }, { clock });
    const silent = [await openClient(relay), await openClient(relay)];
    const alive = await openClient(relay);
    for (const { socket } of silent) socket.pause();
    for (let second = 0; second < 11; second += 1) {
      await clock.advance(1_000);
      await alive.call('irn_unsubscribe', { topic });
    }
    expect(await metric(relay, 'relay_connections')).toBe(1);
    await openClient(relay);
    for (const { socket } of silent) socket.resume();
  });

  it('idle sockets: limits those of one address, and still admits others', async () => {
    const relay = await openRelay({ addressConnections: 10 });
    const dial = async () => {
      const socket = connect(relay.port, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      return socket;
    };
    const sockets = await Promise.all(Array.from({ length: 110 }, dial));
    const refused = await dial();
    refused.resume();
    await once(refused, 'close');
    for (const socket of sockets) socket.destroy();
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
    expect(await metric(relay, 'relay_refusals_total', 'reason="address-connections"')).toBe(1);
  });
});

describe('attacks by flood: ten thousand clients that come back at once', () => {
  const count = 10_000;
  /** Concurrent connection attempts; the others wait in the machine's own queue. */
  const knocking = 1_500;
  const call = `{"id":"1","jsonrpc":"2.0","method":"irn_unsubscribe","params":{"topic":"${topic}"}}`;
  const sockets = new Set<WebSocket>();

  beforeAll(async () => {
    const files = openFilesLimit();
    // Here and in the relay: one each, and what else is open.
    if (files !== undefined && files < count + 1_000) {
      throw new Error(
        `This test opens ${count} sockets, and a process may have ${files} files open here: raise the limit to ${count + 1_000} or more (ulimit -n).`,
      );
    }
    await buildRelay();
  }, 180_000);
  afterAll(() => {
    for (const socket of sockets) socket.terminate();
    endRelays();
  });

  function start(port: number): Promise<RelayProcess> {
    return RelayProcess.start({
      RELAY_PORT: `${port}`,
      RELAY_STORE: 'memory',
      RELAY_PUBLIC_URLS: 'any',
      RELAY_ADDRESS_CONNECTIONS: '20000',
    });
  }

  /** Retries until admitted, like clients. */
  async function comeIn(url: string, token: string): Promise<void> {
    for (;;) {
      const socket = new WebSocket(`${url}/?auth=${token}`, { perMessageDeflate: false });
      sockets.add(socket);
      socket.on('error', () => {});
      const outcome = await Promise.race([
        once(socket, 'open').catch(() => undefined),
        once(socket, 'close').then(() => undefined),
      ]);
      if (outcome) {
        // The response shows whether the connection was accepted, or should retry later.
        socket.send(call);
        const stays = await Promise.race([
          once(socket, 'message').then(() => true),
          once(socket, 'close').then(() => false),
        ]);
        if (stays) return;
      }
      sockets.delete(socket);
    }
  }

  async function allComeIn(url: string, tokens: readonly string[]): Promise<void> {
    const waiting = [...tokens];
    const comeInTurns = async () => {
      for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) await comeIn(url, token);
    };
    await Promise.all(Array.from({ length: knocking }, comeInTurns));
  }

  it('readmits all, no faster than it can check tokens, and keeps delivering messages', async () => {
    const relay = await start(0);
    const issuedAt = Math.floor(Date.now() / 1_000);
    const tokens = await Promise.all(
      Array.from({ length: count }, () =>
        signRelayJwt({
          seed: randomSeed(),
          subject: '00'.repeat(32),
          audience: 'wss://any.example',
          issuedAt,
        }),
      ),
    );
    await allComeIn(relay.url, tokens);
    expect(await metric(relay, 'relay_connections')).toBe(count);

    const gone = Promise.all([...sockets].map((socket) => once(socket, 'close')));
    await relay.end('SIGKILL');
    await gone;
    sockets.clear();
    const again = await start(Number(new URL(relay.url).port));
    await allComeIn(again.url, tokens);
    expect(await metric(again, 'relay_connections')).toBe(count);
    const [alice, bob] = [await TestClient.open(again), await TestClient.open(again)];
    await bob.subscribe(topic);
    await alice.publish(topic, 'AA==');
    await bob.pushed(1);
    for (const client of [alice, bob]) await client.close();
  }, 180_000);
});
