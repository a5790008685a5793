import type { CaipNetworkId } from '@mooring/core';
import { FakeClock } from '@mooring/protocol/testing';
import { base58 } from '@scure/base';
import { expect, it, vi } from 'vitest';
import { createError } from '../errors.ts';
import { devnetId, mainnetId, network, testnetId } from '../test-support/network.ts';
import { legacyTransfer, versionedTransfer } from '../test-support/transactions.ts';
import { createSolanaTestWallet } from '../testing/solana-test-wallet.ts';
import { type CreatedProvider, createProvider, type ProviderParameters } from './create-provider.ts';
import type { SolanaProviderEvents } from './solana-provider.ts';

interface Page extends CreatedProvider {
  readonly wallet: ReturnType<typeof createSolanaTestWallet>;
  /** The emitted events with their data, in order. */
  readonly heard: readonly string[];
  connect(address: string | undefined, chainId?: CaipNetworkId): void;
}

const mainnet: CaipNetworkId = `solana:${mainnetId}`;

function page(parameters: Partial<ProviderParameters> = {}): Page {
  const wallet = createSolanaTestWallet({
    name: 'Wallet',
    keys: [1, 2],
    chains: ['solana:mainnet', 'solana:devnet'],
    authorized: true,
  });
  let now: { readonly address: string; readonly chainId: CaipNetworkId } | undefined = {
    address: wallet.addresses[0] ?? '',
    chainId: mainnet,
  };
  const created = createProvider({
    id: 'solana:Wallet',
    info: () => ({ name: 'Wallet', type: 'announced' }),
    networks: () => [network(mainnetId), network(devnetId), network(testnetId)],
    disconnect: async () => undefined,
    link: {
      wallet: wallet.wallet,
      active() {
        if (now === undefined) throw createError('NOT_CONNECTED');
        return now;
      },
      clock: new FakeClock(),
      send: async () => 'sent by the node',
    },
    ...parameters,
  });
  const heard: string[] = [];
  for (const event of [
    'connect',
    'disconnect',
    'accountsChanged',
    'chainChanged',
    'pendingTransaction',
  ] as const)
    created.provider.on(event, (data: unknown) =>
      heard.push(data === undefined ? event : `${event} ${data}`),
    );
  return {
    ...created,
    wallet,
    heard,
    connect(address, chainId = mainnet) {
      now = address === undefined ? undefined : { address, chainId };
      created.refresh();
    },
  };
}

it('exposes the connected wallet, account and network', async () => {
  const { provider, wallet } = page();
  const [address = ''] = wallet.addresses;
  expect(provider).toMatchObject({
    id: 'solana:Wallet',
    name: 'Wallet',
    type: 'ANNOUNCED',
    chain: 'solana',
    cluster: 'solana:mainnet',
    address,
    chains: [{ id: mainnetId }, { id: devnetId }],
  });
  expect(provider.publicKey?.toBase58()).toBe(address);
  expect(provider.wallet).toBe(wallet.wallet);
  expect(provider.provider).toBe(provider);
  await expect(provider.connect()).resolves.toBe(address);
  await expect(provider.getAccounts()).resolves.toEqual(
    wallet.addresses.map((each) => ({ namespace: 'solana', address: each, type: 'eoa' })),
  );
  expect(wallet.prompts()).toEqual([]);
});

it('emits account changes, network changes, disconnect and connect once each', () => {
  const { wallet, heard, connect, refresh } = page();
  const [first = '', second = ''] = wallet.addresses;
  connect(second);
  refresh();
  connect(second, `solana:${devnetId}`);
  connect(undefined);
  connect(first, `solana:${devnetId}`);
  expect(heard).toEqual([
    `accountsChanged ${second}`,
    `chainChanged solana:${devnetId}`,
    'disconnect',
    `connect ${first}`,
  ]);
});

it('has no account and rejects every call after the disconnect', async () => {
  const { provider, connect } = page();
  connect(undefined);
  expect([provider.publicKey, provider.address, provider.cluster, provider.chains]).toEqual([
    undefined,
    undefined,
    undefined,
    [],
  ]);
  for (const requested of [
    () => provider.connect(),
    () => provider.getAccounts(),
    () => provider.signMessage(new Uint8Array(1)),
    () => provider.signTransaction(versionedTransfer()),
    () => provider.signAllTransactions([versionedTransfer()]),
    () => provider.signAndSendTransaction(versionedTransfer()),
    () => provider.sendTransaction(versionedTransfer()),
    () => provider.request({ method: 'solana_getAccounts' }),
  ])
    await expect(requested()).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
});

it('signs and sends, and emits `pendingTransaction` for each transaction call', async () => {
  const { provider, heard } = page();
  expect(await provider.signMessage(new Uint8Array(1))).toHaveLength(64);
  expect(heard).toEqual([]);
  expect((await provider.signTransaction(legacyTransfer())).verifySignatures()).toBe(true);
  const both = [versionedTransfer(), legacyTransfer()];
  expect((await provider.signAllTransactions(both)).map((each) => each.constructor)).toEqual(
    both.map((each) => each.constructor),
  );
  const connection = { sendRawTransaction: async () => 'sent by the site' };
  expect(await provider.sendTransaction(versionedTransfer(), connection)).toBe('sent by the site');
  expect(await provider.sendTransaction(versionedTransfer())).toBe('sent by the node');
  expect(heard).toEqual(Array(4).fill('pendingTransaction'));
});

it('passes requests by name on to a remote wallet, and rejects them for a wallet in the page', async () => {
  const request = vi.fn(async () => [{ pubkey: 'x' }]);
  const elsewhere = page({ request });
  await expect(elsewhere.provider.request({ method: 'solana_getAccounts', params: {} })).resolves.toEqual([
    { pubkey: 'x' },
  ]);
  expect(request).toHaveBeenCalledWith('solana_getAccounts', {});
  await expect(page().provider.request({ method: 'solana_getAccounts' })).rejects.toMatchObject({
    code: 'RPC_CALL_NOT_ALLOWED',
  });
});

it('disconnects through the adapter', async () => {
  const disconnect = vi.fn(async () => undefined);
  await page({ disconnect }).provider.disconnect();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

it('does not call listeners removed during an emit, and ignores unknown events', () => {
  const { provider } = page();
  const heard: string[] = [];
  const one = (): void => {
    heard.push('one');
    provider.removeListener('chainChanged', other);
  };
  const other = (chain: SolanaProviderEvents['chainChanged']): void => {
    heard.push(chain);
  };
  provider.on('chainChanged', one);
  provider.on('chainChanged', other);
  provider.emit('chainChanged', 'a');
  provider.emit('chainChanged', 'b');
  expect(heard).toEqual(['one', 'a', 'one']);
  expect(() => provider.on('constructor' as never, other)).not.toThrow();
  expect(() => provider.emit('constructor' as never, 'x' as never)).not.toThrow();
  expect(base58.decode(provider.address ?? '')).toHaveLength(32);
});

it('calls the other listeners when one throws', async () => {
  const { provider } = page();
  const failed = vi.fn();
  vi.stubGlobal('reportError', failed);
  const heard = vi.fn();
  provider.on('chainChanged', () => {
    throw new Error('a site’s own');
  });
  provider.on('chainChanged', heard);
  provider.emit('chainChanged', 'a');
  vi.unstubAllGlobals();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(failed).toHaveBeenCalledTimes(1);
});
