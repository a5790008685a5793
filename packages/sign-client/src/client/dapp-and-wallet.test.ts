import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { DappClient } from './dapp-client.ts';
import { WalletClient } from './wallet-client.ts';

const metadata = (name: string) => ({ name, description: '', url: `https://${name}.example`, icons: [] });
const account = 'eip155:31337:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const asked = {
  eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['accountsChanged'] },
};
const given = { eip155: { ...asked.eip155, accounts: [account] } };

test('pairs, settles, requests, answers and disconnects', async () => {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const common = { relayUrl: 'ws://relay.test', clock, socket: relay.socket };
  const dapp = await DappClient.init({ ...common, metadata: metadata('dapp') });
  const wallet = await WalletClient.init({ ...common, metadata: metadata('wallet') });
  wallet.on('session_proposal', ({ id }) => wallet.approve({ id, namespaces: given }));
  wallet.on('session_request', ({ id, topic, params }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: `${params.request.method} done` } }),
  );
  const deleted = new Promise((resolve) => wallet.on('session_delete', resolve));

  const { uri, approval } = await dapp.connect({ optionalNamespaces: asked });
  await wallet.pair({ uri: uri ?? '' });
  const session = await approval();
  expect(session.namespaces).toEqual(given);

  const { topic } = session;
  const request = { method: 'personal_sign', params: ['0x00', account] };
  await expect(dapp.request({ topic, chainId: 'eip155:31337', request })).resolves.toBe('personal_sign done');
  expect(wallet.session.get(topic).acknowledged).toBe(true);

  await dapp.disconnect({ topic });
  await expect(deleted).resolves.toMatchObject({ topic });
  expect(wallet.session.length).toBe(0);
  expect(dapp.session.length).toBe(0);
});
