// @vitest-environment happy-dom
import { fakeWallet, grantOn } from '@mooring/core/testing';
import { settle } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { attach, testWorld } from '../test-support/attach.ts';

const evm = { eip155: grantOn('eip155:31337') };

/** A page with a remote wallet, and these connections. */
async function page(...connected: string[]) {
  const wallet = fakeWallet();
  const { adapter, clock } = attach(testWorld(), { wallets: [wallet] });
  for (const connectorId of connected) await adapter.connect({ connectorId });
  const { wagmiConfig: config } = adapter;
  const shown = () => ({
    connections: [...config.state.connections.values()].map(({ connector }) => connector.id),
    current: config.state.connections.get(config.state.current ?? '')?.connector.id,
    status: config.state.status,
  });
  const connectExisting = (connectorId = 'walletConnect') => adapter.connectExisting({ connectorId });
  const recent = () => config.storage?.getItem('recentConnectorId');
  return { wallet, adapter, clock, config, shown, connectExisting, recent };
}

it('connects what a remote wallet grants, which becomes current without another connection', async () => {
  const { wallet, config, shown, connectExisting, recent } = await page();
  wallet.grant(evm);
  await connectExisting();
  expect(shown()).toEqual({
    ...{ connections: ['walletConnect'], current: 'walletConnect', status: 'connected' },
  });
  const [connection] = config.state.connections.values();
  expect(connection).toMatchObject({ chainId: 31337, accounts: [expect.stringMatching(/^0x/)] });
  expect(await recent()).toBe('walletConnect');
});

it('leaves a live connection current, also for the next visit', async () => {
  const { wallet, shown, connectExisting, recent } = await page('test.one');
  wallet.grant(evm);
  await connectExisting();
  expect(shown()).toMatchObject({ connections: ['test.one', 'walletConnect'], current: 'test.one' });
  expect(await recent()).toBe('test.one');
});

it('follows the wallet once it is connected', async () => {
  const { wallet, shown, connectExisting } = await page();
  wallet.grant(evm);
  await connectExisting();
  wallet.lose('eip155');
  await expect.poll(() => shown().connections).toEqual([]);
});

it('connects once, however often it is called', async () => {
  const { wallet, config, connectExisting } = await page();
  wallet.grant(evm);
  await Promise.all([connectExisting(), connectExisting()]);
  const { connections } = config.state;
  await connectExisting();
  expect(config.state.connections).toBe(connections);
  expect(connections.size).toBe(1);
});

it('rejects for a wallet that grants no EVM chain', async () => {
  const { wallet, shown, connectExisting } = await page();
  wallet.grant({ solana: grantOn('solana:1') });
  await expect(connectExisting()).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  expect(shown().connections).toEqual([]);
});

it('rejects for a wallet in the page, which has no grants to take up', async () => {
  const { connectExisting } = await page();
  await expect(connectExisting('test.one')).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' });
});

it('waits for eight seconds at most while wagmi reconnects a wallet that does not answer', async () => {
  const { wallet, clock, config, shown, connectExisting } = await page();
  wallet.grant(evm);
  config.setState((state) => ({ ...state, status: 'reconnecting' }));
  const connected = connectExisting();
  await settle();
  await clock.advance(7_999);
  expect(shown()).toMatchObject({ connections: [], status: 'reconnecting' });
  await clock.advance(1);
  await connected;
  expect(shown()).toEqual({
    ...{ connections: ['walletConnect'], current: 'walletConnect', status: 'connected' },
  });
  expect(clock.pending).toBe(0);
});
