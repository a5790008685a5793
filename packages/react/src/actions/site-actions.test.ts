import { type Adapter, type AppKitCore, createError } from '@mooring/core';
import type { AdapterHost } from '@mooring/core/adapter';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  asError,
  disconnectWallet,
  fetchNativeBalance,
  forgetConnection,
  switchToConnection,
  switchToNetwork,
} from './site-actions.ts';

const address = 'eip155:1:0xabcdef0000000000000000000000000000012345';
let core: AppKitCore;
let host: AdapterHost | undefined;
let native: Awaited<ReturnType<Adapter['getBalance']>>;

function report(connectorId: string | undefined): void {
  host?.report({
    connectors: [],
    connections: ['harbour', 'lagoon'].map((id) => ({
      connectorId: id,
      wallet: { name: id, type: 'announced' },
      accounts: [address],
      chainId: 'eip155:1',
    })),
    connection:
      connectorId === undefined
        ? { status: 'disconnected' }
        : {
            status: 'connected',
            connectorId,
            wallet: { name: connectorId, type: 'announced' },
            accounts: [address],
            address,
            chainId: 'eip155:1',
          },
  });
}

const adapter: Adapter = {
  type: 'test',
  namespace: 'eip155',
  proposal: { methods: [], events: [] },
  attach: (given) => {
    host = given;
  },
  reconnect: async () => undefined,
  connect: async () => undefined,
  connectExisting: async () => undefined,
  disconnect: async () => report(undefined),
  switchConnection: async ({ connectorId }) => report(connectorId),
  switchNetwork: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
  getBalance: async () => native,
  signMessage: async () => '0x',
  getProvider: async () => undefined,
  destroy: () => undefined,
};

beforeEach(() => {
  native = { value: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' };
  core = createCore({ networks: [testNetwork(1), testNetwork(2)], adapters: [adapter] });
});
afterEach(() => core.destroy());

it('resolves with the balance or an error, and never rejects', async () => {
  expect(await fetchNativeBalance(core)).toEqual({
    data: undefined,
    error: 'Connect a wallet first.',
    isSuccess: false,
    isError: true,
  });
  report('harbour');
  expect(await fetchNativeBalance(core)).toEqual({
    data: { balance: '1.5', symbol: 'ETH' },
    error: null,
    isSuccess: true,
    isError: false,
  });
});

it('keeps trailing zeros of whole balances, with and without decimals', async () => {
  report('harbour');
  native = { value: 100n, decimals: 0, symbol: 'ONE' };
  expect((await fetchNativeBalance(core)).data).toEqual({ balance: '100', symbol: 'ONE' });
  native = { value: 100_000_000_000n, decimals: 9, symbol: 'SOL' };
  expect((await fetchNativeBalance(core)).data).toEqual({ balance: '100', symbol: 'SOL' });
  native = { value: 0n, decimals: 0, symbol: 'ONE' };
  expect((await fetchNativeBalance(core)).data).toEqual({ balance: '0', symbol: 'ONE' });
});

it('reports whether the account or the wallet changed', async () => {
  report('harbour');
  expect(await switchToConnection(core, 'eip155', { connectorId: 'lagoon' })).toEqual({
    address: address.slice('eip155:1:'.length),
    namespace: 'eip155',
    hasSwitchedAccount: false,
    hasSwitchedWallet: true,
    hasDeletedWallet: false,
  });
  expect(forgetConnection(core, 'eip155', { connectorId: 'harbour' })).toMatchObject({
    hasDeletedWallet: true,
    hasSwitchedWallet: false,
  });
});

it('rejects with a catalogued error', async () => {
  report('harbour');
  await expect(switchToNetwork(core, testNetwork(2))).rejects.toMatchObject({ code: 'REJECTED' });
  await disconnectWallet(core, { namespace: 'eip155' });
  expect(core.store.getState().connections.eip155?.status).toBe('disconnected');
});

it('wraps thrown values that are not errors', () => {
  const error = createError('NOT_CONNECTED');
  expect(asError(error)).toBe(error);
  expect(asError('odd')).toEqual(new Error('odd'));
});
