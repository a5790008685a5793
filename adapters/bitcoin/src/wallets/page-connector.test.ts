import type { CaipNetworkId } from '@mooring/core';
import type { ConnectorAccount, ConnectorListener } from '@mooring/core/adapter';
import { describe, expect, it, vi } from 'vitest';
import { mainnetId, signetId, testnet3Id, testnet4Id } from '../network/chains.ts';
import { connected, testPage } from '../test-support/page.ts';
import { testKeys } from '../testing/test-keys.ts';
import { pageConnector } from './page-connector.ts';
import type { PageWallet, WalletListener, WalletState } from './page-wallet.ts';

const [payment, ordinal] = testKeys(1, mainnetId);
const [there] = testKeys(1, testnet4Id);
const [other] = testKeys(2, mainnetId);
const addressesOf = (...keys: readonly (typeof payment)[]) =>
  keys.map(({ address, purpose, publicKey }) => ({ address, purpose, publicKey }));

/** A wallet that the test controls, and what an adapter receives. */
function open(
  state: WalletState,
  more: Partial<PageWallet> = {},
  chains = [mainnetId, testnet4Id, signetId],
) {
  const requested: { readonly silent: boolean; readonly chainId: CaipNetworkId }[] = [];
  const now = { state, listener: undefined as WalletListener | undefined, ended: 0 };
  const unused = async (): Promise<never> => {
    throw new Error('unexpected request');
  };
  const wallet: PageWallet = {
    name: 'One',
    source: {},
    calls: { signMessage: unused, signPsbt: unused },
    async connect(parameters) {
      requested.push(parameters);
      return now.state;
    },
    watch(listener) {
      now.listener = listener;
      return () => {
        now.ended += 1;
      };
    },
    ...more,
  };
  const connector = pageConnector('bip122:one', wallet, testPage(chains));
  const heard: (readonly [readonly string[], CaipNetworkId | undefined])[] = [];
  const listener: ConnectorListener = {
    onAccounts: (accounts: readonly ConnectorAccount[], chainId) =>
      heard.push([accounts.map(({ address }) => address), chainId]),
    onDisconnect: () => heard.push([['gone'], undefined]),
    wanted: () => mainnetId,
  };
  return { connector, now, requested, heard, listener };
}

it('returns accounts with their purpose, payment first', async () => {
  const { connector, requested } = open({ addresses: addressesOf(payment, ordinal), chainId: mainnetId });
  await expect(connector.connect({ silent: false, chainId: mainnetId })).resolves.toEqual({
    accounts: [
      { address: payment.address, type: 'payment', publicKey: payment.publicKey, path: undefined },
      { address: ordinal.address, type: 'ordinal', publicKey: ordinal.publicKey, path: undefined },
    ],
    chainId: mainnetId,
  });
  expect(requested).toEqual([{ silent: false, chainId: mainnetId }]);
});

it('returns an address with both purposes once', async () => {
  const both = [
    { address: payment.address, purpose: 'payment' },
    { address: payment.address, purpose: 'ordinal' },
  ] as const;
  const { connector } = open({ addresses: both, chainId: mainnetId });
  const { accounts } = await connector.connect({ silent: false, chainId: mainnetId });
  expect(accounts).toMatchObject([{ address: payment.address, type: 'payment' }]);
});

it('returns only addresses of the chain', async () => {
  const { connector } = open({ addresses: addressesOf(there, payment), chainId: testnet4Id });
  const { accounts } = await connector.connect({ silent: true, chainId: mainnetId });
  expect(accounts.map(({ address }) => address)).toEqual([there.address]);
});

it('rejects a wallet whose addresses do not match its chain', async () => {
  const { connector } = open({ addresses: addressesOf(there), chainId: mainnetId });
  await expect(connector.connect({ silent: false, chainId: mainnetId })).rejects.toMatchObject({
    code: 'WALLET_ANSWER_INVALID',
  });
});

it('derives the chain of a wallet that does not report one', async () => {
  const at = async (wanted: CaipNetworkId, chains: readonly CaipNetworkId[]) => {
    const { connector } = open({ addresses: addressesOf(there) }, {}, [...chains]);
    return (await connector.connect({ silent: true, chainId: wanted })).chainId;
  };
  expect(await at(signetId, [mainnetId, signetId])).toBe(signetId);
  expect(await at(mainnetId, [mainnetId, testnet3Id])).toBe(testnet3Id);
  expect(await at(mainnetId, [mainnetId])).toBe(testnet4Id);
});

it("returns all addresses on a fork with Bitcoin's address format", async () => {
  const { connector } = open({ addresses: addressesOf(payment), chainId: 'bip122:FRACTAL_BITCOIN_MAINNET' });
  await expect(connector.connect({ silent: true, chainId: mainnetId })).resolves.toMatchObject({
    accounts: [{ address: payment.address }],
    chainId: 'bip122:FRACTAL_BITCOIN_MAINNET',
  });
});

it('rejects with an error of the catalogue', async () => {
  const { connector } = open(
    { addresses: [] },
    {
      connect: async () => {
        throw { code: 4001, message: 'no' };
      },
    },
  );
  await expect(connector.connect({ silent: false, chainId: mainnetId })).rejects.toMatchObject({
    code: 'REJECTED',
  });
});

describe('switching to another chain', () => {
  it('asks the wallet while connecting', async () => {
    const moves: CaipNetworkId[] = [];
    const { connector, now } = open(
      { addresses: addressesOf(payment), chainId: mainnetId },
      {
        switchChain: async (chainId) => {
          moves.push(chainId);
          now.state = { addresses: addressesOf(there), chainId };
        },
      },
    );
    const state = await connector.connect({ silent: false, chainId: testnet4Id });
    expect(state).toMatchObject({ accounts: [{ address: there.address }], chainId: testnet4Id });
    expect(moves).toEqual([testnet4Id]);
  });

  it("connects on the wallet's chain if the visitor rejects the switch", async () => {
    const { connector } = open(
      { addresses: addressesOf(payment), chainId: mainnetId },
      { switchChain: () => Promise.reject({ code: 4001 }) },
    );
    await expect(connector.connect({ silent: false, chainId: testnet4Id })).resolves.toMatchObject({
      chainId: mainnetId,
    });
  });

  it('never switches silently', async () => {
    const { connector, requested } = open(
      { addresses: addressesOf(payment), chainId: mainnetId },
      { switchChain: () => Promise.reject(new Error('asked')) },
    );
    await expect(connector.connect({ silent: true, chainId: testnet4Id })).resolves.toMatchObject({
      chainId: mainnetId,
    });
    expect(requested).toHaveLength(1);
  });

  it('changes accounts and chain in one step', async () => {
    const { connector, now, heard, listener } = open(
      { addresses: addressesOf(payment), chainId: mainnetId },
      {
        switchChain: async (chainId) => {
          now.state = { addresses: addressesOf(there), chainId };
        },
      },
    );
    await connector.connect({ silent: false, chainId: mainnetId });
    connector.watch(listener);
    await expect(connector.switchNetwork?.({ caipNetworkId: testnet4Id } as never)).resolves.toMatchObject({
      accounts: [{ address: there.address }],
      chainId: testnet4Id,
    });
    expect(heard).toEqual([]);
  });

  it('rejects if the wallet stays on its chain', async () => {
    const { connector, heard, listener } = open(
      { addresses: addressesOf(payment), chainId: mainnetId },
      { switchChain: async () => undefined },
    );
    await connector.connect({ silent: false, chainId: mainnetId });
    connector.watch(listener);
    const switched = connector.switchNetwork?.({ caipNetworkId: testnet4Id } as never);
    await expect(switched).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
    expect(heard).toEqual([]);
  });

  it('requires an address on the chain if the wallet receives the chain with every call', async () => {
    const { connector, heard, listener } = open({ addresses: addressesOf(there) }, {}, [
      testnet4Id,
      signetId,
      mainnetId,
    ]);
    await connector.connect({ silent: false, chainId: mainnetId });
    connector.watch(listener);
    await expect(connector.switchNetwork?.({ caipNetworkId: signetId } as never)).resolves.toMatchObject({
      accounts: [{ address: there.address }],
      chainId: signetId,
    });
    expect(heard).toEqual([]);
    await expect(connector.switchNetwork?.({ caipNetworkId: mainnetId } as never)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    });
  });
});

describe('events of a wallet', () => {
  it('are used directly if complete, else the wallet is asked silently', async () => {
    const { connector, now, requested, heard, listener } = open({
      addresses: addressesOf(payment),
      chainId: mainnetId,
    });
    await connector.connect({ silent: false, chainId: mainnetId });
    connector.watch(listener);
    now.listener?.onChange(() => ({ addresses: addressesOf(other), chainId: mainnetId }));
    expect(heard).toEqual([[[other.address], mainnetId]]);
    expect(requested).toHaveLength(1);
    now.state = { addresses: addressesOf(there), chainId: testnet4Id };
    now.listener?.onChange();
    await vi.waitFor(() => expect(heard[1]).toEqual([[there.address], testnet4Id]));
    expect(requested[1]).toEqual({ silent: true, chainId: mainnetId });
  });

  it('without an address mean that the wallet is locked', async () => {
    const { connector, now, heard, listener } = open({ addresses: addressesOf(payment), chainId: mainnetId });
    await connector.connect({ silent: false, chainId: mainnetId });
    connector.watch(listener);
    now.listener?.onChange(() => ({ addresses: [] }));
    now.listener?.onDisconnect();
    expect(heard).toEqual([
      [[], undefined],
      [['gone'], undefined],
    ]);
  });

  it('with invalid state change nothing', async () => {
    const { connector, now, heard, listener } = open({ addresses: addressesOf(payment), chainId: mainnetId });
    await connector.connect({ silent: false, chainId: mainnetId });
    connector.watch(listener);
    now.listener?.onChange(() => ({ addresses: addressesOf(there), chainId: mainnetId }));
    expect(heard).toEqual([]);
  });

  it('are ignored after watching ends', () => {
    const { connector, now, heard, listener } = open({ addresses: addressesOf(payment), chainId: mainnetId });
    connector.watch(listener)();
    expect(now.ended).toBe(1);
    now.listener?.onChange(() => ({ addresses: addressesOf(other), chainId: mainnetId }));
    expect(heard).toEqual([]);
  });
});

it.each(['wbip', 'standard', 'unisat', 'okx'] as const)(
  'revokes the permission of a %s wallet on disconnect',
  async (kind) => {
    const { connector, wallet } = await connected({ kind, name: 'One', keys: [1] });
    await connector.disconnect?.();
    await expect(connector.connect({ silent: true, chainId: mainnetId })).resolves.toEqual({ accounts: [] });
    expect(wallet.prompts()).toEqual(['connect']);
  },
);
