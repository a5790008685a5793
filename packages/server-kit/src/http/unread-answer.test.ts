import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { answerOver, onUnread } from './unread-answer.ts';

/** More than a connection can buffer. */
const long = 'x'.repeat(12_000_000);

/** A client whose requests `answer` gets. */
async function clientOf(answer: (response: ServerResponse) => void, requests = 1): Promise<Socket> {
  const server = createServer({ keepAliveTimeout: 0 }, (_request, response) => answer(response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    server.close().closeAllConnections();
  });
  client.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n'.repeat(requests));
  return client;
}

it('reports the bytes that a client has not read, until it reads them', async () => {
  const reports = new EventEmitter<{ unread: [bytes: number, over: Promise<void>] }>();
  const reported = once(reports, 'unread');
  const client = await clientOf((response) => {
    onUnread(response, (...report) => reports.emit('unread', ...report));
    response.end(long);
  });
  const [bytes, over] = await reported;
  expect(bytes).toBeGreaterThan(1_000_000);
  client.resume();
  await over;
});

it('reports nothing of an answer that the connection has taken whole', async () => {
  const reports: number[] = [];
  const client = await clientOf((response) => {
    onUnread(response, (bytes) => reports.push(bytes));
    response.write('short', () => response.end());
  });
  client.resume();
  await once(client, 'data');
  client.end();
  await once(client, 'close');
  expect(reports).toEqual([]);
});

it('ends with the connection, also for an answer that is queued behind another', async () => {
  const responses: ServerResponse[] = [];
  const events = new EventEmitter();
  const queued = once(events, 'queued');
  const client = await clientOf((response) => {
    responses.push(response);
    response.end(long);
    if (responses.length === 2) events.emit('queued');
  }, 2);
  await queued;
  const over = responses.map(answerOver);
  client.destroy();
  await Promise.all(over);
});
