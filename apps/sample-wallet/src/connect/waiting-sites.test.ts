import { FakeClock, settle } from '@mooring/protocol/testing';
import { SignClient } from '@mooring/sign-client/dapp';
import { MemoryRelay } from '@mooring/sign-client/testing';
import { Core, WalletKit } from '@mooring/sign-client/wallet';
import { expect, test } from 'vitest';
import { watchWaitingSites } from './waiting-sites.ts';

const metadata = (name: string) => ({ name, description: '', url: 'https://site.example', icons: [] });
const chain = 'eip155:31337';
const granted = { chains: [chain], methods: ['personal_sign'], events: [] };

test('names a site that waits while the wallet is locked, until it is answered', async () => {
  const shared = { relayUrl: 'ws://relay.test', clock: new FakeClock(), socket: new MemoryRelay().socket };
  const site = await SignClient.init({ ...shared, metadata: metadata('Harbour') });
  const kit = await WalletKit.init({ core: new Core(shared), metadata: metadata('Wallet') });
  let waiting: readonly string[] = [];
  const stop = watchWaitingSites(kit, (sites) => {
    waiting = sites;
  });
  const { uri = '', approval } = await site.connect({ optionalNamespaces: { eip155: granted } });
  await kit.pair({ uri });
  await settle();
  expect(waiting).toEqual(['Harbour']);
  const [proposal] = Object.values(kit.getPendingSessionProposals());
  const accounts = [`${chain}:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266`];
  await kit.approveSession({ id: proposal?.id ?? 0, namespaces: { eip155: { ...granted, accounts } } });
  const { topic } = await approval();
  await settle();
  const answered = site.request({
    topic,
    chainId: chain,
    request: { method: 'personal_sign', params: ['0x', ''] },
  });
  await settle();
  expect(waiting).toEqual(['Harbour']);
  stop();
  const [request] = kit.getPendingSessionRequests();
  await kit.respondSessionRequest({
    topic,
    response: { id: request?.id ?? 0, jsonrpc: '2.0', result: '0x1' },
  });
  await expect(answered).resolves.toBe('0x1');
});
