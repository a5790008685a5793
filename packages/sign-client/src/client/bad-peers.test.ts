import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { address, chain, connectPeers, createPeers, outcomeOf } from '../test-support/peers.ts';
import { sendRaw } from '../test-support/raw-messages.ts';

const sign = { method: 'personal_sign', params: ['0x00', address] };

test('processes repeated, replayed and damaged messages at most once', async () => {
  const peers = await createPeers();
  const { dapp, wallet, relay } = peers;
  const { topic } = await connectPeers(peers);
  relay.onDeliver = () => 3;
  const shown: number[] = [];
  wallet.on('session_request', ({ id }) => shown.push(id));
  const asking = dapp.request({ topic, chainId: chain, request: sign });
  await settle();
  const sent = relay.frames.find(({ params }) => (params as { tag?: number }).tag === 1108)?.params as {
    message: string;
  };
  await wallet.respond({ topic, response: { id: shown[0] ?? 0, jsonrpc: '2.0', result: 'once' } });
  await expect(asking).resolves.toBe('once');
  relay.inject(topic, sent.message);
  relay.inject(topic, `${sent.message.slice(0, -6)}AAAA==`);
  relay.inject(topic, sent.message.slice(0, 20));
  relay.inject(topic, 'not an envelope');
  relay.inject(topic, btoa(`\u0005${atob(sent.message).slice(1)}`));
  await settle();
  expect(shown).toHaveLength(1);
  wallet.once('session_request', ({ id }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'still here' } }),
  );
  await expect(dapp.request({ topic, chainId: chain, request: sign })).resolves.toBe('still here');
});

test('turns an empty error object from a peer into an error with a message', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  peers.wallet.on('session_request', ({ id }) =>
    sendRaw(peers.wallet, topic, { id, jsonrpc: '2.0', error: {} }, 1109),
  );
  expect(await outcomeOf(peers.dapp.request({ topic, chainId: chain, request: sign }))).toEqual({
    error: { message: 'Internal error', code: -32603 },
  });
});
