import { cookieStorage, cookieToInitialState, createStorage, hydrate } from '@wagmi/core';
import { expect, it } from 'vitest';
import { alice, network } from '../test-support/world.ts';
import { WagmiAdapter } from './wagmi-adapter.ts';

const networks = [network(31_337), network(31_338)] as const;
const connection = {
  accounts: [alice],
  chainId: 31_338,
  connector: { id: 'x', name: 'X', type: 'y', uid: 'uid' },
};
const stored = {
  connections: { __type: 'Map', value: [['uid', connection]] },
  chainId: 31_338,
  current: 'uid',
};
const nobody = { status: 'disconnected', current: null, connections: new Map(), chainId: 31_337 };

it("keeps a visitor's cookie out of a server's config", () => {
  expect(typeof window).toBe('undefined');
  const storage = createStorage({ storage: cookieStorage });
  const { wagmiConfig } = new WagmiAdapter({ networks, ssr: true, storage });
  const cookie = `wagmi.store=${JSON.stringify({ state: stored })}`;
  const initialState = cookieToInitialState(wagmiConfig, cookie);
  expect(initialState?.connections.size).toBe(1);
  hydrate(wagmiConfig, { initialState, reconnectOnMount: true });
  expect(wagmiConfig.state).toEqual(nobody);
});

it('lets the site change the state', () => {
  const { wagmiConfig } = new WagmiAdapter({ networks, ssr: true });
  wagmiConfig.setState((state) => ({ ...state, chainId: 31_338 }));
  expect(wagmiConfig.state.chainId).toBe(31_338);
});
