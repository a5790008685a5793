import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { asked, chain, connectPeers, createClient, given, outcomeOf } from '../test-support/peers.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

const now = 1_700_000_000_000;
const hour = 3_600_000;

async function open(walletClock: number) {
  const relay = new MemoryRelay();
  const clocks = { dapp: new FakeClock(now), wallet: new FakeClock(walletClock) };
  const dapp = await createClient(relay, clocks.dapp, 'dapp');
  const wallet = await createClient(relay, clocks.wallet, 'wallet');
  return { dapp, wallet, clocks };
}

test('a wallet an hour behind connects and answers requests', async () => {
  const peers = await open(now - hour);
  const { topic } = await connectPeers(peers);
  peers.wallet.on('session_request', ({ id }) => {
    void peers.wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0x1' } });
  });
  const request = { method: 'personal_sign', params: ['0x00'] };
  expect(await peers.dapp.request({ topic, chainId: chain, request })).toBe('0x1');
  expect(peers.dapp.session.get(topic).expiry).toBeGreaterThan(now / 1_000);
});

test('a wallet an hour ahead reports an expired link, and the dapp’s proposal expires', async () => {
  const { dapp, wallet, clocks } = await open(now + hour);
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  await expect(wallet.pair({ uri })).rejects.toMatchObject({ code: 'EXPIRED' });
  const outcome = outcomeOf(approval());
  await clocks.dapp.advance(301_000);
  expect(await outcome).toMatchObject({ error: { message: 'Proposal expired' } });
  expect(dapp.proposal.getAll()).toEqual([]);
});

test('a wallet whose clock jumps an hour ahead keeps its session; a request expires for the dapp', async () => {
  const { dapp, wallet, clocks } = await open(now);
  const { topic } = await connectPeers({ dapp, wallet });
  await clocks.wallet.advance(hour);
  const shown: unknown[] = [];
  wallet.on('session_request', (payload) => shown.push(payload));
  const request = { method: 'personal_sign', params: ['0x00'] };
  const outcome = outcomeOf(dapp.request({ topic, chainId: chain, request }));
  await settle();
  expect(shown).toEqual([]);
  expect(wallet.pendingRequest.getAll()).toEqual([]);
  await clocks.dapp.advance(300_000);
  expect(await outcome).toMatchObject({ error: { code: 'REQUEST_EXPIRED' } });
  expect(wallet.session.get(topic).namespaces).toEqual(given);
});
