import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { readBytes } from './read-body.ts';

async function serve(text: string, ends: boolean): Promise<string> {
  const server = createServer((_, response) => {
    response.write(text);
    if (ends) response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ask = (url: string, timeoutMs: number, maxBytes = 100) =>
  withTimeout(async (signal) => readBytes(await fetch(url, { signal }), { maxBytes, signal }), {
    clock: systemClock,
    timeoutMs,
    onTimeout: () => new Error('late'),
  });

it('reads a complete body', async () => {
  expect(await ask(await serve('fine', true), 60_000)).toEqual(new TextEncoder().encode('fine'));
});

it('stops reading a body that is too long', async () => {
  expect(await ask(await serve('x'.repeat(101), false), 60_000)).toBeUndefined();
});

it('aborts an endless body, even if garbage is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const url = await serve('{', false);
  let waiting = 20;
  const requested = Array.from({ length: waiting }, () =>
    ask(url, 300).catch((error: Error) => {
      waiting -= 1;
      return error.message;
    }),
  );
  for await (const _ of every(20)) {
    collect();
    if (waiting === 0) break;
  }
  expect(new Set(await Promise.all(requested))).toEqual(new Set(['late']));
});

it('rejects with the reason of an already aborted signal', async () => {
  const signal = AbortSignal.abort(new Error('over'));
  await expect(readBytes(new Response('fine'), { maxBytes: 100, signal })).rejects.toThrow('over');
});
