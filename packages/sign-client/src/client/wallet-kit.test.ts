import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { Core } from '../core/core.ts';
import SignClientDefault, { SignClient } from '../exports/index.ts';
import WalletKitDefault, { WalletKit as Named } from '../exports/wallet.ts';
import { address, asked, chain, createClient, given, metadata } from '../test-support/peers.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { createScriptedWallet } from '../testing/scripted-wallet.ts';
import { WalletKit } from './wallet-kit.ts';

test('exports the original’s names, named and default', () => {
  expect(Named).toBe(WalletKit);
  expect(WalletKitDefault).toBe(WalletKit);
  expect(SignClientDefault).toBe(SignClient);
});

test('supports a wallet written for the original’s kit', async () => {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const dapp = await createClient(relay, clock, 'dapp');
  const core = new Core({ relayUrl: 'ws://relay.test', clock, socket: relay.socket });
  const kit = await WalletKit.init({ core, metadata: metadata('wallet') });
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  const proposed = new Promise<number>((resolve) => kit.on('session_proposal', ({ id }) => resolve(id)));
  await kit.pair({ uri });
  const id = await proposed;
  expect(kit.getPendingSessionProposals()).toMatchObject([{ id }]);
  const { topic } = await kit.approveSession({ id, namespaces: given });
  await approval();
  expect(Object.keys(kit.getActiveSessions())).toEqual([topic]);
  const asking = dapp.request({
    topic,
    chainId: chain,
    request: { method: 'personal_sign', params: ['0x00', address] },
  });
  await settle();
  const [pending] = kit.getPendingSessionRequests();
  await kit.respondSessionRequest({
    topic,
    response: { id: pending?.id ?? 0, jsonrpc: '2.0', result: '0x' },
  });
  await expect(asking).resolves.toBe('0x');
  await kit.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  await settle();
  expect(dapp.session.length).toBe(0);
});

test('the scripted wallet approves, rejects, fails, delays and drops requests', async () => {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const dapp = await createClient(relay, clock, 'dapp');
  const wallet = await createScriptedWallet({
    relayUrl: 'ws://relay.test',
    socket: relay.socket,
    clock,
    script: {
      accounts: [`${chain}:${address}`],
      requests: ['approve', 'approve', 'reject', { delay: 5_000, answer: 'approve' }, 'drop'],
      answer: ({ method, params }) => {
        if (params === 'broken') throw new Error('Not an account of this wallet');
        return `${method} done`;
      },
    },
  });
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  await wallet.pair(uri);
  const { topic, namespaces } = await approval();
  expect(namespaces.eip155?.chains).toEqual([chain]);
  const ask = (params: unknown = []) =>
    dapp.request({ topic, chainId: chain, request: { method: 'personal_sign', params } });
  await expect(ask()).resolves.toBe('personal_sign done');
  await expect(ask('broken')).rejects.toEqual({ code: -32_000, message: 'Not an account of this wallet' });
  await expect(ask()).rejects.toEqual({ code: 5000, message: 'User rejected.' });
  const delayed = ask();
  await clock.advance(5_000);
  await expect(delayed).resolves.toBe('personal_sign done');
  const dropped = ask().catch((error) => error);
  await clock.advance(300_000);
  expect(await dropped).toMatchObject({ code: 'REQUEST_EXPIRED' });
  expect(wallet.seen.map(({ kind }) => kind)).toEqual([
    'proposal',
    'request',
    'request',
    'request',
    'request',
    'request',
  ]);
});
