import { type Anvil, startAnvil, startLaggingNode } from '@mooring/devnet';
import { FakeClock } from '@mooring/protocol/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type JsonRpcCall, jsonRpcFetch } from '../rpc/json-rpc-fetch.ts';
import { blockTag } from './block-tag.ts';

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 10 });
});
afterAll(() => anvil.stop());

const reader = (url: string) => (call: JsonRpcCall) =>
  jsonRpcFetch({ caipNetworkId: 'eip155:10', rpcUrls: { default: { http: [url] } } }, call, {
    clock: new FakeClock(),
    fetch,
  });

it('is the latest block of the node, unless that is an earlier one', async () => {
  const node = await startLaggingNode(anvil.rpcUrl, 1);
  onTestFinished(() => node.stop());
  const read = reader(node.rpcUrl);
  // Answers once the block is there, unlike a sent transaction.
  await reader(anvil.rpcUrl)({ method: 'evm_mine', params: [] });
  expect(await blockTag(read, undefined)).toBe('latest');
  await expect(blockTag(read, 1)).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' });
  expect(await blockTag(read, 0)).toBe('0x0');
  node.lag = 0;
  expect(await blockTag(read, 1)).toBe('0x1');
  expect(await blockTag(read, 0)).toBe('0x1');
});
