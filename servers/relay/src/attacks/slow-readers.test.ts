import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metric } from '../test-support/open-relay.ts';
import { TestClient } from '../test-support/relay-client.ts';
import { buildRelay, endRelays, RelayProcess } from '../test-support/relay-process.ts';

const topic = '9'.repeat(64);
const megabyte = 1_000_000;

async function resident(relay: RelayProcess): Promise<number> {
  // A connection that was kept alive may have passed its idle timeout while this process was busy with the
  // attack.
  const headers = { connection: 'close' };
  const text = await (await fetch(`${relay.url.replace(/^ws/, 'http')}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes\S* (\S+)$/m.exec(text)?.[1]);
}

describe('attacks by sockets that never read', () => {
  beforeAll(buildRelay, 180_000);
  afterAll(endRelays);

  it.each(['memory', 'disk'] as const)(
    'a full mailbox, %s: memory stays bounded, others are served',
    async (store) => {
      const folder =
        store === 'disk' ? `disk:${await mkdtemp(path.join(tmpdir(), 'mooring-relay-'))}` : store;
      const relay = await RelayProcess.start({
        RELAY_STORE: folder,
        RELAY_PUBLIC_URLS: 'any',
        RELAY_REDELIVER_SECONDS: '1',
        // A client that has not answered by the next ping is disconnected: time enough on a busy machine.
        RELAY_PING_SECONDS: '5',
        RELAY_UNREAD_BYTES: '50000000',
        // Bodies come from the disk, not from one copy in memory.
        RELAY_MEMORY_BYTES: '0',
      });
      const alice = await TestClient.open(relay);
      for (let sent = 0; sent < 8; sent += 1) {
        const message = `${sent}`.padEnd(megabyte, 'x');
        expect((await alice.publish(topic, message)).result).toBe(true);
      }
      const before = await resident(relay);
      const watchers = await Promise.all(Array.from({ length: 5 }, () => TestClient.open(relay)));
      const sleepers = await Promise.all(Array.from({ length: 100 }, () => TestClient.open(relay)));
      for (const sleeper of sleepers) {
        sleeper.socket.pause();
        void sleeper.subscribe(topic);
      }
      let most = 0;
      // Each second the relay pings another fifth of its clients.
      for (let second = 0; second < 7; second += 1) {
        await Promise.race(watchers.map(({ socket }) => once(socket, 'ping')));
        for (const { socket } of sleepers) socket.pong();
        most = Math.max(most, await resident(relay));
      }
      const bob = await TestClient.open(relay);
      await bob.subscribe(topic);
      await bob.pushed(8);
      expect(new Set(bob.messages()).size).toBe(8);
      // A copy for each of them would be 800 MB. Versions of Node return memory at different times.
      expect(most - before).toBeLessThan(400 * megabyte);
      expect(await metric(relay, 'relay_unread_bytes')).toBeLessThanOrEqual(50 * megabyte);
      for (const { socket } of [alice, bob, ...watchers, ...sleepers]) socket.terminate();
      await relay.end('SIGTERM');
    },
    180_000,
  );

  it.each(['/metrics', '/health', '/nowhere'])(
    'thousands of GET %s pipelined on one connection: the relay closes it, and memory stays bounded',
    async (route) => {
      const relay = await RelayProcess.start({ RELAY_STORE: 'memory', RELAY_PUBLIC_URLS: 'any' });
      const before = await resident(relay);
      const asked = `GET ${route} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20_000);
      const port = Number(new URL(relay.url).port);
      const attack = async () => {
        const socket = connect(port, '127.0.0.1').on('error', () => {});
        // Reads nothing until everything is sent, or the relay closes the connection.
        socket.pause().write(asked);
        await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
        socket.resume().end();
        if (!socket.destroyed) await once(socket, 'close').catch(() => {});
        return socket.bytesRead;
      };
      const read = await Promise.all(Array.from({ length: 50 }, attack));
      // A few of the twenty thousand answers.
      expect(Math.max(...read)).toBeLessThan(200_000);
      // Mostly garbage. Versions of Node return memory at different times.
      expect((await resident(relay)) - before).toBeLessThan(400 * megabyte);
      await relay.end('SIGTERM');
    },
    180_000,
  );
});
