// @vitest-environment happy-dom
import { type CaipNetworkId, createError, type RemoteProvider } from '@mooring/core';
import { createTestWallet } from '@mooring/core/testing';
import { expect, it } from 'vitest';
import { signMessage } from 'wagmi/actions';
import { type Attached, attach, testWorld } from '../test-support/attach.ts';
import { alice, type World } from '../test-support/world.ts';

function remote(): { provider: RemoteProvider; sessions: { open: boolean; loads: number }; drop(): void } {
  const wallet = createTestWallet({
    rdns: 'peer',
    name: 'Peer',
    accounts: [alice],
    chains: [31_337, 31_338],
    authorized: true,
    sign: async () => '0xsigned',
  });
  const sessions = { open: false, loads: 0 };
  const ended = new Set<() => void>();
  const provider: RemoteProvider = {
    request: (args) => wallet.provider.request(args),
    on: (event, listener) =>
      event === 'disconnect' ? ended.add(listener as () => void) : wallet.provider.on(event, listener),
    removeListener: (event, listener) =>
      event === 'disconnect'
        ? ended.delete(listener as () => void)
        : wallet.provider.removeListener(event, listener),
    async connect({ onUri, signal }) {
      onUri?.('wc:link', 1_800_000_000);
      if (signal?.aborted) throw createError('ABORTED');
      sessions.open = true;
    },
    async disconnect() {
      sessions.open = false;
    },
    accounts: () => (sessions.open ? [`eip155:31337:${alice}`] : []),
    chains: (): readonly CaipNetworkId[] => ['eip155:31337'],
    wallet: () => ({ name: 'Phone wallet' }),
  };
  return {
    provider,
    sessions,
    drop: () => {
      sessions.open = false;
      for (const end of [...ended]) end();
    },
  };
}

function withRemote(here: World, made: ReturnType<typeof remote>): Attached {
  const attached = attach(here);
  attached.adapter.addRemoteConnector({
    info: { id: 'walletConnect', type: 'walletConnect', name: 'WalletConnect', namespaces: ['eip155'] },
    hasSession: async () => made.sessions.open,
    async getProvider() {
      made.sessions.loads += 1;
      return made.provider;
    },
  });
  return attached;
}

it("works with wagmi's hooks as a connector, and shows the wallet's name", async () => {
  const made = remote();
  const { adapter, last } = withRemote(testWorld(), made);
  await adapter.connect({ connectorId: 'walletConnect' });
  expect(last().connection).toMatchObject({
    status: 'connected',
    connectorId: 'walletConnect',
    wallet: { name: 'Phone wallet', type: 'walletConnect' },
    approvedNetworks: ['eip155:31337'],
  });
  await expect(signMessage(adapter.wagmiConfig, { message: 'hello' })).resolves.toBe('0xsigned');
});

it('loads no engine on a page load without a session, and restores one without pairing again', async () => {
  const here = testWorld();
  const made = remote();
  const first = withRemote(here, made);
  await first.adapter.reconnect();
  expect(made.sessions.loads).toBe(0);
  await first.adapter.connect({ connectorId: 'walletConnect' });
  const second = withRemote(here, made);
  await second.adapter.reconnect();
  expect(second.last().connection).toMatchObject({ status: 'connected', connectorId: 'walletConnect' });
});

it('pairs again when the remembered session gives no EVM account', async () => {
  const made = remote();
  const { provider } = made;
  const accounts = provider.accounts.bind(provider);
  const others = { ...provider, accounts: () => (made.sessions.open ? accounts() : ['solana:one:two']) };
  const { adapter, last } = withRemote(testWorld(), { ...made, provider: others as RemoteProvider });
  await adapter.connect({ connectorId: 'walletConnect' });
  expect(made.sessions.open).toBe(true);
  expect(last().connection).toMatchObject({ status: 'connected', connectorId: 'walletConnect' });
});

it('disconnects when the wallet ends the session', async () => {
  const made = remote();
  const { adapter, last } = withRemote(testWorld(), made);
  await adapter.connect({ connectorId: 'walletConnect' });
  made.drop();
  expect(last().connection.status).toBe('disconnected');
});
