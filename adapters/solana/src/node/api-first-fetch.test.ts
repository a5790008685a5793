import type { Nodes } from '@mooring/core/adapter';
import { serve } from '@mooring/devnet/testing';
import { expect, it, onTestFinished } from 'vitest';
import { apiFirstFetch } from './api-first-fetch.ts';

const call = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"getHealth"}' };
const says = (result: string) =>
  serve(onTestFinished, () => JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
const fails = (code: number) =>
  serve(onTestFinished, () => JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code } }));

async function ask(api: string | undefined) {
  const failed: string[] = [];
  const nodes: Nodes = {
    addresses: async () => [],
    api: async () => api,
    failed: (url) => void failed.push(url),
  };
  const response = await apiFirstFetch(async () => nodes, 'solana:main')(await says('node'), call);
  return { answer: await response.json(), failed };
}

it("asks the API, and returns the API's answer", async () => {
  expect(await ask(await says('api'))).toMatchObject({ answer: { result: 'api' }, failed: [] });
  expect(await ask(await fails(-32_002))).toMatchObject({ answer: { error: { code: -32_002 } } });
});

it.each([-32_601, -32_005])('asks the node if the API answers with error %i', async (code) => {
  expect(await ask(await fails(code))).toMatchObject({ answer: { result: 'node' }, failed: [] });
});

it('asks the node if the API lacks the chain, is unreachable, fails or answers with HTML', async () => {
  expect(await ask(undefined)).toMatchObject({ answer: { result: 'node' }, failed: [] });
  const failing = await serve(onTestFinished, (response) => {
    response.statusCode = 502;
    return '{}';
  });
  for (const url of ['http://127.0.0.1:1', failing, await serve(onTestFinished, () => '<html>')]) {
    expect(await ask(url)).toMatchObject({ answer: { result: 'node' }, failed: [url] });
  }
});
