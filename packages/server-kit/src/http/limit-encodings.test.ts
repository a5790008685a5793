import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { limitEncodings } from './limit-encodings.ts';

beforeEach(() => onTestFinished(limitEncodings()));

async function serve(encodings: string | string[], body: Buffer | string): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-encoding', encodings).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  ['one header', 'gzip, gzip, gzip, gzip, gzip, gzip'],
  ['several headers', ['gzip, gzip', 'gzip', 'gzip, gzip', 'gzip']],
])('returns a body of too many encodings in %s as it is', async (_, encodings) => {
  const response = await fetch(await serve(encodings, 'as it is'));
  expect(await response.text()).toBe('as it is');
});

it('decodes any other body', async () => {
  expect(await (await fetch(await serve('gzip', gzipSync('decoded')))).text()).toBe('decoded');
  const twice = gzipSync(gzipSync('decoded'));
  expect(await (await fetch(await serve('gzip, gzip', twice))).text()).toBe('decoded');
});
