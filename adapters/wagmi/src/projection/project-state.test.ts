// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Connection } from 'wagmi';
import { attach, testWorld } from '../test-support/attach.ts';
import { alice, bob } from '../test-support/world.ts';

const record = (uid: string, id: string): Connection =>
  ({
    accounts: [alice],
    chainId: 31_337,
    connector: { id, name: id, type: 'injected', uid },
  }) as unknown as Connection;

it('shows the active wallet with its accounts, and the others beside it', async () => {
  const here = testWorld();
  const { adapter, last } = attach(here);
  expect(last()).toMatchObject({ connection: { status: 'disconnected' }, connections: [] });
  await adapter.connect({ connectorId: 'test.one' });
  here.wallets[0].setAccounts([bob, alice]);
  await adapter.connect({ connectorId: 'test.two', chainId: 'eip155:31338' });
  const one = {
    connectorId: 'test.one',
    wallet: { name: 'Wallet One', type: 'announced', rdns: 'test.one' },
    accounts: [`eip155:31337:${bob}`, `eip155:31337:${alice}`],
    chainId: 'eip155:31337',
  };
  const two = { connectorId: 'test.two', accounts: [`eip155:31338:${bob}`], chainId: 'eip155:31338' };
  expect(last().connections).toMatchObject([one, two]);
  expect(last().connection).toMatchObject({ status: 'connected', ...two, address: `eip155:31338:${bob}` });
});

it('keeps name and icon of a connected wallet that the site no longer offers', async () => {
  const here = testWorld();
  let offered = true;
  const { adapter, last } = attach(here, { offers: () => offered });
  await adapter.connect({ connectorId: 'test.one' });
  const { connection } = last();
  offered = false;
  adapter.refresh();
  expect(last().connectors).toEqual([]);
  expect(last().connection).toEqual(connection);
  expect(connection).toMatchObject({ wallet: { name: 'Wallet One', icon: here.wallets[0].info.icon } });
});

it('shows the remembered wallet as reconnecting', () => {
  const { adapter, last } = attach(testWorld());
  const connections = new Map([['stored', record('stored', 'test.one')]]);
  adapter.wagmiConfig.setState((state) => ({
    ...state,
    status: 'reconnecting',
    current: 'stored',
    connections,
  }));
  expect(last()).toMatchObject({
    connection: { status: 'connecting', connectorId: 'test.one', reconnecting: true },
    connections: [],
  });
});

it('does not show a record of the last visit as connected', () => {
  const { adapter, last } = attach(testWorld());
  const connections = new Map([['stored', record('stored', 'test.one')]]);
  adapter.wagmiConfig.setState((state) => ({
    ...state,
    status: 'connected',
    current: 'stored',
    connections,
  }));
  expect(last()).toMatchObject({ connection: { status: 'disconnected' }, connections: [] });
});

it('does not show a wallet without an account as connected', async () => {
  const { adapter, last } = attach(testWorld());
  await adapter.connect({ connectorId: 'test.one' });
  adapter.wagmiConfig.setState((state) => ({
    ...state,
    connections: new Map(
      [...state.connections].map(([uid, connection]) => [
        uid,
        { ...connection, accounts: [] as unknown as Connection['accounts'] },
      ]),
    ),
  }));
  expect(last().connection).toEqual({ status: 'disconnected' });
});
