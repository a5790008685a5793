import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverIdentity } from '@mooring/devnet';
import { expect, onTestFinished, test } from 'vitest';
import { postJson } from './post-json.ts';

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const post = (url: string) =>
  postJson({ to: { url, headers: {} }, body: {}, maxBytes: 1_000, signal: new AbortController().signal });

/** A server whose certificate nobody has signed that this process trusts. */
async function untrusted(address: string): Promise<{ readonly port: number; readonly asked: () => number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mooring-post-json-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { certificateFile, keyFile } = await serverIdentity(folder, address, new Date());
  const [cert, key] = await Promise.all([readFile(certificateFile), readFile(keyFile)]);
  let requests = 0;
  const server = createServer({ cert, key }, (_request, response) => {
    requests += 1;
    response.end('{}');
  });
  return { port: await listen(server), asked: () => requests };
}

test('a request to a node whose certificate is not accepted is certainly not delivered', async () => {
  const { port, asked } = await untrusted('127.0.0.1');
  await expect(post(`https://127.0.0.1:${port}`)).rejects.toMatchObject({
    kind: 'unreachable',
    isUndelivered: true,
  });
  expect(asked()).toBe(0);
});

test('a request to a node that is not there is certainly not delivered', async () => {
  const server = createTcpServer();
  const port = await listen(server);
  await new Promise<void>((done) => server.close(() => done()));
  await expect(post(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ isUndelivered: true });
});

test.each(['http', 'https'])(
  'a connection over %s that breaks may have delivered the request',
  async (scheme) => {
    const port = await listen(createTcpServer((socket) => socket.once('data', () => socket.destroy())));
    await expect(post(`${scheme}://127.0.0.1:${port}`)).rejects.toMatchObject({
      kind: 'unreachable',
      isUndelivered: false,
    });
  },
);
