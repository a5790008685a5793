import { expect, it, vi } from 'vitest';
import { account, chain, connectPeers, createPeers } from '../test-support/peers.ts';

vi.mock('@mooring/protocol/sign', async (original) => ({
  ...(await original<typeof import('@mooring/protocol/sign')>()),
  // Code that never loads.
  trafficMetadata: () => new Promise(() => undefined),
}));

it('traffic metadata delays a message by at most a second', async () => {
  const peers = await createPeers();
  const { dapp, wallet, clock } = peers;
  const pass = async () => {
    for (let seconds = 0; seconds < 10; seconds += 1) await clock.advance(1_000);
  };
  const settled = connectPeers(peers);
  await pass();
  const { topic } = await settled;
  wallet.on('session_request', ({ id }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0x1' } }),
  );
  const results: unknown[] = [];
  const request = { method: 'eth_sendTransaction', params: [{ from: account.split(':')[2] }] };
  dapp.request({ topic, chainId: chain, request }).then((result) => results.push(result));
  await pass();
  expect(results).toEqual(['0x1']);
});
