// @vitest-environment happy-dom
import { fakeWallet, grantOn } from '@mooring/core/testing';
import { expect, it } from 'vitest';
import { attach, testWorld } from '../test-support/attach.ts';
import { withdrawRemotes } from './withdraw-remotes.ts';

const evm = { eip155: grantOn('eip155:31337') };

/** A page with a wallet that has granted EVM chains, and these connections. */
async function page(...connected: string[]) {
  const wallet = fakeWallet();
  const { adapter } = attach(testWorld(), { wallets: [wallet] });
  wallet.grant(evm);
  for (const connectorId of connected) await adapter.connect({ connectorId });
  const { wagmiConfig: config } = adapter;
  const remote = config.connectors.find(({ id }) => id === 'walletConnect');
  const remotes = new Map(remote && [[remote.uid, wallet]]);
  const state = { config, remotes } as unknown as Parameters<typeof withdrawRemotes>[0];
  const left = () => ({
    listed: config.connectors.some(({ id }) => id === 'walletConnect'),
    connections: [...config.state.connections.values()].map(({ connector }) => connector.id),
    current: config.state.connections.get(config.state.current ?? '')?.connector.id,
    status: config.state.status,
  });
  return { config, state, left };
}

it('removes a remote wallet, and makes another connection current', async () => {
  const { state, left } = await page('test.one', 'walletConnect');
  expect(left()).toMatchObject({ current: 'walletConnect' });
  withdrawRemotes(state);
  expect(left()).toEqual({
    ...{ listed: false, connections: ['test.one'], current: 'test.one', status: 'connected' },
  });
  expect(state.remotes.size).toBe(0);
});

it('leaves the current connection of another wallet current', async () => {
  const { state, left } = await page('walletConnect', 'test.one');
  withdrawRemotes(state);
  expect(left()).toMatchObject({ connections: ['test.one'], current: 'test.one', status: 'connected' });
});

it('disconnects wagmi if only the remote wallet was connected', async () => {
  const { state, left } = await page('walletConnect');
  withdrawRemotes(state);
  expect(left()).toEqual({ listed: false, connections: [], current: undefined, status: 'disconnected' });
});

it('changes nothing without remote wallets', async () => {
  const { config, state } = await page('walletConnect');
  state.remotes.clear();
  const before = config.state;
  withdrawRemotes(state);
  expect(config.state).toBe(before);
});
