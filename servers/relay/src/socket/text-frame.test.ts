import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { framedAround, textFrame } from './text-frame.ts';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
let client: WebSocket;
let request: IncomingMessage;

beforeAll(async () => {
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [[, opened]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  request = opened;
});
afterAll(() => {
  client.terminate();
  server.close();
});

/** The message as a client reads it. */
async function read(pieces: readonly Buffer[]): Promise<string> {
  const message = once(client, 'message');
  for (const piece of pieces) request.socket.write(piece);
  const [data] = await message;
  return String(data);
}

it.each([0, 1, 125, 126, 65_535, 65_536, 1_000_000])('frames a text of %i characters', async (length) => {
  const text = 'x'.repeat(length);
  expect((await read([textFrame(text)])) === text).toBe(true);
  const parts = framedAround(`${text}ü`, Buffer.from(`é${text}`), '}}');
  expect((await read(parts)) === `${text}üé${text}}}`).toBe(true);
});

it('frames a text with more bytes than characters', async () => {
  for (const text of ['ü'.repeat(63), '€'.repeat(30_000), '🜂']) {
    expect(await read([textFrame(text)])).toBe(text);
    expect(await read([textFrame('<', text, '>')])).toBe(`<${text}>`);
  }
});

it('does not copy the middle part', () => {
  const middle = Buffer.alloc(10);
  expect(framedAround('a', middle, 'b')[1]).toBe(middle);
});
