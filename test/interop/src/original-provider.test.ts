import { afterAll, beforeAll, expect, test } from 'vitest';
import { ourPeer } from './peer/our-peer.ts';
import type { Peer, Session } from './peer/peer.ts';
import { originalPeer } from './peer/process-peer.ts';
import { type TestRelay, testRelay } from './relay/test-relay.ts';
import { account, approved, asked, type Proposal } from './suite/settle.ts';

let relay: TestRelay;
let provider: Peer;
let wallet: Peer;

beforeAll(async () => {
  relay = await testRelay();
  [provider, wallet] = await Promise.all([
    originalPeer({ role: 'provider', name: 'provider', relayUrl: relay.url }),
    ourPeer({ role: 'walletkit', name: 'wallet', relayUrl: relay.url }),
  ]);
});

afterAll(async () => {
  await Promise.all([provider?.stop(), wallet?.stop()]);
  await relay?.close();
});

test('the original universal provider connects, asks, switches and disconnects with our wallet', async () => {
  const connected = provider.call<Session>('connect', {
    optionalNamespaces: {
      eip155: {
        ...asked.optionalNamespaces.eip155,
        rpcMap: { 31337: 'http://127.0.0.1:9', 31338: 'http://127.0.0.1:9' },
      },
    },
  });
  const uri = await provider.next<string>('display_uri');
  await wallet.call('pair', { uri });
  const { id } = await wallet.next<Proposal>('session_proposal');
  await wallet.call('approveSession', { id, namespaces: approved });
  const { topic } = await connected;

  expect(await provider.call('request', { method: 'eth_accounts' }, 'eip155:31337')).toEqual([account]);
  const signed = provider.call(
    'request',
    { method: 'personal_sign', params: ['0x00', account] },
    'eip155:31337',
  );
  const asking = await wallet.next<{ id: number; topic: string }>('session_request');
  await wallet.call('respondSessionRequest', {
    topic,
    response: { id: asking.id, jsonrpc: '2.0', result: '0x1' },
  });
  expect(await signed).toBe('0x1');

  await wallet.call('emitSessionEvent', {
    topic,
    chainId: 'eip155:31338',
    event: { name: 'chainChanged', data: 31338 },
  });
  expect(await provider.next('chainChanged')).toBe('31338');

  await provider.call('disconnect');
  expect(await wallet.next<{ topic: string }>('session_delete')).toMatchObject({ topic });
});
