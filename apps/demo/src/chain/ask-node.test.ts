import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { askNode, callNode } from './ask-node.ts';

/** A node that answers each request alike, and keeps what it was asked. */
async function node(status: number, answer: string) {
  const asked: { readonly method: string | undefined; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method, body });
    response.writeHead(status).end(answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

it('fetches an answer, or posts a question as JSON', async () => {
  const { url, asked } = await node(200, '{"txid":"ab"}');
  expect(await askNode(url)).toEqual({ txid: 'ab' });
  expect(await askNode(url, { body: { amount: 1 } })).toEqual({ txid: 'ab' });
  expect(asked).toEqual([
    { method: 'GET', body: '' },
    { method: 'POST', body: '{"amount":1}' },
  ]);
});

it('gives what a JSON-RPC node answers', async () => {
  const { url, asked } = await node(200, '{"jsonrpc":"2.0","id":1,"result":7}');
  expect(await callNode(url, 'getSlot', [])).toBe(7);
  expect(asked).toEqual([
    { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[]}' },
  ]);
});

it('rejects for an HTTP error, a JSON-RPC error, an answer that is not JSON, and an aborted signal', async () => {
  const refusing = await node(429, '{}');
  await expect(askNode(refusing.url)).rejects.toThrow('429');
  const failing = await node(200, '{"error":{"code":-32603,"message":"limit"}}');
  await expect(callNode(failing.url, 'requestAirdrop', [])).rejects.toThrow('requestAirdrop');
  const garbled = await node(200, 'endpoint does not exist');
  await expect(askNode(garbled.url)).rejects.toThrow(SyntaxError);
  const { url, asked } = await node(200, '{}');
  await expect(askNode(url, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(asked).toEqual([]);
});

it('rejects an answer of more than four megabytes', async () => {
  const { url } = await node(200, `"${'x'.repeat(4_000_000)}"`);
  await expect(askNode(url)).rejects.toThrow('too large');
});
