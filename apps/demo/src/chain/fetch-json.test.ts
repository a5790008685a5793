import { expect, it } from 'vitest';
import { serveAnswer } from '../test-support/serve-answer.ts';
import { callNode, fetchJson } from './fetch-json.ts';

it('fetches an answer, or posts a JSON body', async () => {
  const { url, asked } = await serveAnswer('{"txid":"ab"}');
  expect(await fetchJson(url)).toEqual({ txid: 'ab' });
  expect(await fetchJson(url, { body: { amount: 1 } })).toEqual({ txid: 'ab' });
  expect(asked).toEqual([
    { method: 'GET', body: '' },
    { method: 'POST', body: '{"amount":1}' },
  ]);
});

it('returns the result of a JSON-RPC node', async () => {
  const { url, asked } = await serveAnswer('{"jsonrpc":"2.0","id":1,"result":7}');
  expect(await callNode(url, 'getSlot', [])).toBe(7);
  expect(asked).toEqual([
    { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[]}' },
  ]);
});

it('rejects for an HTTP error, a JSON-RPC error, an answer that is not JSON, and an aborted signal', async () => {
  const refusing = await serveAnswer('{}', 429);
  await expect(fetchJson(refusing.url)).rejects.toThrow('429');
  const failing = await serveAnswer('{"error":{"code":-32603,"message":"limit"}}');
  await expect(callNode(failing.url, 'requestAirdrop', [])).rejects.toThrow('requestAirdrop');
  const garbled = await serveAnswer('endpoint does not exist');
  await expect(fetchJson(garbled.url)).rejects.toThrow(SyntaxError);
  const { url, asked } = await serveAnswer('{}');
  await expect(fetchJson(url, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(asked).toEqual([]);
});

it('rejects an answer of more than four megabytes', async () => {
  const { url } = await serveAnswer(`"${'x'.repeat(4_000_000)}"`);
  await expect(fetchJson(url)).rejects.toThrow('too large');
});
