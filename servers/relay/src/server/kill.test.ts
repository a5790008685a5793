import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomSeed, TestClient } from '../test-support/relay-client.ts';
import { buildRelay, endRelays, RelayProcess } from '../test-support/relay-process.ts';

const topic = 'e'.repeat(64);
let folder = '';

beforeAll(async () => {
  await buildRelay();
  folder = await mkdtemp(path.join(tmpdir(), 'mooring-relay-'));
}, 180_000);

afterAll(async () => {
  endRelays();
  if (folder) await rm(folder, { recursive: true });
});

function startProcess(environment: NodeJS.ProcessEnv = {}): Promise<RelayProcess> {
  return RelayProcess.start({ RELAY_STORE: `disk:${folder}`, ...environment });
}

/** Publishes from several clients until the process ends. @returns the acknowledged messages */
async function publishUntilGone(relay: RelayProcess, round: number, killAfter: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const publishers = await Promise.all(Array.from({ length: 8 }, () => TestClient.open(relay)));
  const gone = Promise.all(publishers.map((client) => once(client.socket, 'close')));
  for (const [index, client] of publishers.entries()) {
    const next = async (number: number): Promise<void> => {
      const text = `round ${round} publisher ${index} message ${number}`;
      if ((await client.publish(topic, text)).result === true) acknowledged.push(text);
      if (acknowledged.length >= killAfter) relay.child.kill('SIGKILL');
      await next(number + 1);
    };
    void next(0);
  }
  await gone;
  return acknowledged;
}

/** A connected reader that acknowledges every other message. */
async function openReader(relay: RelayProcess): Promise<TestClient> {
  const reader = await TestClient.open(relay, { acknowledge: false });
  let seen = 0;
  reader.socket.on('message', () => {
    for (const push of reader.pushes.slice(seen)) {
      if (seen % 2 === 0) reader.ack(push);
      seen += 1;
    }
  });
  await reader.subscribe(topic);
  return reader;
}

it('kill -9 loses nothing that was acknowledged to its publisher', async () => {
  const seed = randomSeed();
  const acknowledged: string[] = [];
  /** Messages received before the relay was killed, and after it. */
  const received = new Set<string>();
  for (const [round, killAfter] of [50, 137, 300].entries()) {
    const relay = await startProcess({ RELAY_SEGMENT_BYTES: '20000' });
    const online = await openReader(relay);
    acknowledged.push(...(await publishUntilGone(relay, round, killAfter)));
    await online.gone;
    expect(online.messages()).not.toEqual([]);
    for (const text of online.messages()) received.add(text);
  }
  const relay = await startProcess();
  const reader = await TestClient.open(relay, { seed });
  await reader.subscribe(topic);
  const publisher = await TestClient.open(relay);
  await publisher.publish(topic, 'the last');
  await reader.until(() => reader.messages().includes('the last'));
  for (const text of reader.messages()) received.add(text);
  expect(acknowledged.filter((text) => !received.has(text))).toEqual([]);
  // No message arrives twice on one connection, and each publisher's messages arrive in order.
  expect(new Set(reader.messages()).size).toBe(reader.messages().length);
  const ofFirst = reader.messages().filter((text) => text.startsWith('round 1 publisher 3'));
  const numbers = ofFirst.map((text) => Number(text.split(' ').at(-1)));
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));

  // Acknowledged messages stay so over an orderly restart.
  await reader.call('irn_unsubscribe', { topic, id: '' });
  relay.child.kill('SIGTERM');
  const [code] = await once(relay.child, 'exit');
  expect(code).toBe(0);
  const again = await startProcess();
  const later = await TestClient.open(again, { seed });
  expect((await later.call('irn_fetchMessages', { topic })).result).toEqual({ messages: [], hasMore: false });
  again.child.kill('SIGTERM');
  await once(again.child, 'exit');
}, 120_000);

it('ends with its launcher', async () => {
  const relay = await startProcess({ MOORING_WATCH_STDIN: '1' });
  relay.child.stdin?.end();
  const [code] = await once(relay.child, 'exit');
  expect(code).toBe(0);
});

it('rejects a second process on the same folder with a readable error', async () => {
  const relay = await startProcess();
  await expect(startProcess()).rejects.toThrow(
    /is in use by another relay \(process \d+ on .+\)\. Stop that one/,
  );
  relay.child.kill('SIGTERM');
  await once(relay.child, 'exit');
});
