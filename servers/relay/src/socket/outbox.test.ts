import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { SharedBound } from '@mooring/server-kit';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { countRefusal, createCounts } from '../metrics/relay-counts.ts';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';
import { Connection } from './connection.ts';
import { Outbox } from './outbox.ts';

/** A connection whose stream counts the chunks of each system call, and completes writes on command. */
function open(address: string, reads = true) {
  const calls: number[] = [];
  const held: (() => void)[] = [];
  const stream = new Writable({
    writev(chunks, done) {
      calls.push(chunks.length);
      if (reads) done();
      else held.push(done);
    },
  });
  const ended: string[] = [];
  const socket = { readyState: WebSocket.OPEN, terminate: () => ended.push('terminated') };
  const connection = new Connection(
    { socket: socket as unknown as WebSocket, stream: stream as unknown as Connection['stream'] },
    { clientId: 'client', address, project: undefined, expiresAt: 0 },
  );
  return { connection, stream, calls, ended, read: () => held.shift()?.() };
}

function outboxWith({ socketBuffer = 1_000_000, unread: bound = 10_000_000 } = {}) {
  const counts = createCounts();
  const unread = new SharedBound(bound, () => countRefusal(counts, 'slow-reader'));
  const taken: Connection[] = [];
  const onTaken = (connection: Connection) => void taken.push(connection);
  return { counts, unread, taken, outbox: new Outbox({ socketBuffer, unread, onTaken }, counts) };
}

describe('Outbox', () => {
  it('writes all frames of one turn together, per socket', async () => {
    const { outbox } = outboxWith();
    const [one, other] = [open('a'), open('b')];
    for (const { connection } of [one, other, one, one]) outbox.send(connection, 'frame');
    expect([one.calls, other.calls]).toEqual([[], []]);
    await turn();
    expect([one.calls, other.calls]).toEqual([[3], [1]]);
    outbox.send(one.connection, 'frame of the next turn');
    await turn();
    expect(one.calls).toEqual([3, 1]);
  });

  it('buffers no more than a socket accepts at once', () => {
    const { outbox } = outboxWith();
    const { connection, calls } = open('a');
    for (let frame = 0; frame < 10; frame += 1) outbox.send(connection, 'x'.repeat(40_000));
    expect(calls.length).toBe(4);
  });

  it('drops a socket that was destroyed in the meantime', async () => {
    const { outbox } = outboxWith();
    const { connection, stream, calls } = open('a');
    outbox.send(connection, 'frame');
    stream.destroy();
    await turn();
    expect(calls).toEqual([]);
  });

  it('sends nothing on a connection that is being closed', async () => {
    const { outbox } = outboxWith();
    const { connection, calls } = open('a');
    Object.assign(connection.socket, { readyState: WebSocket.CLOSING });
    outbox.send(connection, 'frame');
    await turn();
    expect(calls).toEqual([]);
  });

  it('disconnects a client that exceeds its limit of unread bytes', async () => {
    const { outbox, counts } = outboxWith({ socketBuffer: 5_000 });
    const { connection, ended } = open('a', false);
    outbox.send(connection, 'x'.repeat(6_000));
    expect([connection.open, outbox.hasRoom(connection)]).toEqual([true, false]);
    outbox.send(connection, 'x');
    expect([connection.open, ended]).toEqual([false, ['terminated']]);
    expect(counts.refusals.get('slow-reader')).toBe(1);
  });

  it('disconnects the slowest reader once the total of unread bytes exceeds the limit', async () => {
    const { outbox, counts, unread } = outboxWith({ unread: 100_000 });
    const [slow, slower, quick] = [open('a', false), open('b', false), open('c')];
    outbox.send(slow.connection, 'x'.repeat(30_000));
    outbox.send(slower.connection, 'x'.repeat(60_000));
    outbox.send(quick.connection, 'x'.repeat(60_000));
    await turn();
    expect(unread.total).toBeGreaterThan(90_000);
    expect(counts.refusals.size).toBe(0);
    outbox.send(slow.connection, 'x'.repeat(10_000));
    await turn();
    expect([slow, slower, quick].map(({ connection }) => connection.open)).toEqual([true, false, true]);
    expect(unread.total).toBeLessThan(50_000);
  });

  it('reports whether a client has read its frames', async () => {
    const { outbox, unread } = outboxWith();
    const { connection, read } = open('a', false);
    // More than a stream's high-water mark: 16 KiB in Node 20, 64 KiB in Node 22.
    outbox.send(connection, 'x'.repeat(100_000));
    await turn();
    expect([outbox.drains(connection), unread.total > 100_000]).toEqual([false, true]);
    read();
    await turn();
    outbox.measureAll();
    expect([outbox.drains(connection), unread.total]).toEqual([true, 0]);
  });

  it('counts small frames by their memory', async () => {
    const { outbox, unread } = outboxWith();
    const { connection } = open('a', false);
    for (let frame = 0; frame < 100; frame += 1) outbox.send(connection, 'x');
    await turn();
    expect(unread.total).toBeGreaterThan(100_000);
    outbox.remove(connection);
    expect(unread.total).toBe(0);
  });

  it('does not count read frames, even if the client is always slightly behind', async () => {
    const { outbox, unread, taken } = outboxWith();
    const { connection, stream, read } = open('a', false);
    for (let frame = 0; frame < 500; frame += 1) {
      outbox.send(connection, 'frame');
      await turn();
      if (frame > 0) read();
    }
    expect(stream.writableLength).toBeGreaterThan(0);
    expect([connection.unreadFrames, taken.length]).toEqual([1, 499]);
    expect(unread.total).toBeLessThan(5_000);
  });
});

describe('the outbox of a relay', () => {
  const topic = 'a'.repeat(64);

  it('unread bytes: disconnects the client, and serves others', async () => {
    const relay = await openRelay({ socketBuffer: 200_000, inFlightSize: 100_000_000 });
    const [alice, sleeper, bob] = [await openClient(relay), await openClient(relay), await openClient(relay)];
    await sleeper.subscribe(topic);
    await bob.subscribe(topic);
    sleeper.socket.pause();
    let sent = 0;
    while ((await metric(relay, 'relay_refusals_total', 'reason="slow-reader"')) === 0) {
      sent += 1;
      expect((await alice.publish(topic, `${sent}`.padEnd(500_000, 'x'))).result).toBe(true);
      expect(sent).toBeLessThan(100);
    }
    await bob.pushed(sent);
    const closed = sleeper.closed();
    sleeper.socket.resume();
    expect((await closed).code).toBe(1006);
  });

  it('a socket with little room receives all stored messages, piece by piece', async () => {
    const relay = await openRelay({ socketBuffer: 20_000 });
    const [alice, bob] = [await openClient(relay), await openClient(relay, { acknowledge: false })];
    for (let sent = 0; sent < 6; sent += 1) await alice.publish(topic, `${sent}`.padEnd(4_000, 'x'));
    await bob.subscribe(topic);
    await bob.pushed(6);
    expect(bob.messages().map(([number]) => number)).toEqual(['0', '1', '2', '3', '4', '5']);
  });
});
