import { testHost } from '@mooring/core/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mainnetId, regtestId, signetId, testnet4Id } from '../network/chains.ts';
import { testChain } from '../test-support/chain.node.ts';
import { network } from '../test-support/network.ts';
import { TestWindow } from '../test-support/page.ts';
import { attach, testWorld } from '../test-support/world.ts';
import { testKeys } from '../testing/test-keys.ts';
import { BitcoinAdapter } from './bitcoin-adapter.ts';

const [payment, ordinal] = testKeys(1, testnet4Id);
const id = 'bip122:one';

it('attaches on a server without wallets and storage', async () => {
  const adapter = new BitcoinAdapter();
  const reports: unknown[] = [];
  adapter.attach(testHost({ networks: [network(mainnetId)], report: (report) => reports.push(report) }));
  await adapter.reconnect();
  expect(reports).toEqual([{ connection: { status: 'disconnected' }, connections: [], connectors: [] }]);
  expect(await adapter.getProvider()).toBeUndefined();
  await expect(adapter.connect({ connectorId: id })).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' });
  adapter.destroy();
});

it('connects the payment account, and signs and verifies with it', async () => {
  const world = testWorld();
  const { adapter, active, last } = attach(world);
  await adapter.connect({ connectorId: id });
  expect(active()).toBe(`${id} ${testnet4Id}:${payment.address}`);
  expect(last().connection).toMatchObject({
    accountDetails: {
      [`${testnet4Id}:${payment.address}`]: { type: 'payment', publicKey: payment.publicKey },
      [`${testnet4Id}:${ordinal.address}`]: { type: 'ordinal', publicKey: ordinal.publicKey.slice(2) },
    },
  });
  const address = `${testnet4Id}:${payment.address}` as const;
  const signature = await adapter.signMessage({ message: 'Ahoy ⚓', address });
  const check = (change: object) =>
    adapter.verifyMessage({ message: 'Ahoy ⚓', signature, address, ...change });
  await expect(check({})).resolves.toBe(true);
  await expect(check({ message: 'Ahoy' })).resolves.toBe(false);
  await expect(check({ signature: 'zz' })).resolves.toBe(false);
  await expect(check({ address: `${testnet4Id}:${ordinal.address}` })).resolves.toBe(false);
});

it('signs with the ordinals account only while it is active', async () => {
  const world = testWorld();
  const { adapter } = attach(world);
  await adapter.connect({ connectorId: id });
  const address = `${testnet4Id}:${ordinal.address}` as const;
  await expect(adapter.signMessage({ message: 'x', address })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
  await adapter.switchConnection({ connectorId: id, address });
  const signature = await adapter.signMessage({ message: 'x', address });
  await expect(adapter.verifyMessage({ message: 'x', signature, address })).resolves.toBe(true);
});

it('keeps one provider per connection, which rejects after the disconnect', async () => {
  const world = testWorld();
  const { adapter } = attach(world);
  await adapter.connect({ connectorId: id });
  const provider = await adapter.getProvider();
  expect(provider).toMatchObject({ name: 'One', chain: testnet4Id });
  await adapter.switchNetwork(world.networks[1]);
  expect(await adapter.getProvider()).toBe(provider);
  expect(provider?.chain).toBe(signetId);
  await adapter.disconnect();
  await expect(provider?.getAccountAddresses()).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
});

it("reports a wallet's new chain and address in one step", async () => {
  const world = testWorld();
  const networks = [network(testnet4Id), network(mainnetId)];
  const { adapter, active, reports } = attach(world, { networks });
  await adapter.connect({ connectorId: id });
  const before = reports.length;
  world.own[0].setChain(mainnetId);
  const [there] = testKeys(1, mainnetId);
  await vi.waitFor(() => expect(active()).toBe(`${id} ${mainnetId}:${there.address}`));
  expect(reports).toHaveLength(before + 1);
});

it('reports an unlisted chain when the wallet moves to a fork', async () => {
  const world = testWorld('unisat');
  const { adapter, last } = attach(world);
  await adapter.connect({ connectorId: 'bip122:unisat' });
  world.own[0].setChain('bip122:FRACTAL_BITCOIN_TESTNET');
  await vi.waitFor(() =>
    expect(last().connection).toMatchObject({ chainId: 'bip122:FRACTAL_BITCOIN_TESTNET' }),
  );
});

it('restores a wallet that arrives after the page', async () => {
  const world = testWorld('unisat');
  const first = attach(world);
  await first.adapter.connect({ connectorId: 'bip122:unisat' });
  first.adapter.destroy();
  world.cleanUp();
  const { adapter, active, clock } = attach(world);
  const restored = adapter.reconnect();
  onTestFinished(world.own[0].announce(world.target));
  await clock.advance(200);
  await restored;
  await vi.waitFor(() => expect(active()).toBe(`bip122:unisat ${testnet4Id}:${payment.address}`));
  expect(world.own[0].prompts()).toEqual(['connect']);
});

it('restores a connection that AppKit stored by wallet name', async () => {
  const world = testWorld('okx');
  const { adapter } = attach(world);
  await adapter.connect({ connectorId: 'bip122:okx' });
  adapter.destroy();
  for (const key of world.storage.entries.keys()) world.storage.removeItem(key);
  world.storage.setItem('@appkit/bip122:connected_connector_id', 'OKX');
  const later = attach(world);
  await later.adapter.reconnect();
  expect(later.active()).toMatch(/^bip122:okx /);
});

describe('a balance', () => {
  const chainOf = async () => {
    const chain = await testChain();
    const world = { ...testWorld(), makeAdapter: () => new BitcoinAdapter({ window: new TestWindow() }) };
    const [{ address }] = testKeys(5, regtestId);
    await chain.fund(address, 250_000);
    return { chain, world, address: `${regtestId}:${address}` as const };
  };

  it('is read from the network’s node or the site’s own', async () => {
    const { chain, world, address } = await chainOf();
    const by = (http: readonly string[], own: readonly string[]) => {
      const here = network(regtestId, ...http);
      const customRpcUrls = { [regtestId]: own.map((url) => ({ url })) };
      const { adapter } = attach(world, { networks: [here], customRpcUrls });
      return adapter.getBalance({ address, network: here });
    };
    const held = { value: 250_000n, decimals: 8, symbol: 'BTC' };
    await expect(by([chain.url], [])).resolves.toEqual(held);
    await expect(by(['http://127.0.0.1:1'], [chain.url])).resolves.toEqual(held);
    await expect(by([chain.url], ['http://127.0.0.1:1'])).resolves.toEqual(held);
    await expect(by([], [])).rejects.toMatchObject({ code: 'NO_RPC_URL' });
    await expect(by(['http://127.0.0.1:1'], [])).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
  });

  it('sums the outputs of a site’s own source, and rejects with its error', async () => {
    const utxo = { txid: 'ab'.repeat(32), vout: 0, status: { confirmed: true } };
    const read = (getUTXOs: () => Promise<readonly (typeof utxo & { readonly value: number })[]>) => {
      const here = network(regtestId);
      const makeAdapter = () => new BitcoinAdapter({ window: new TestWindow(), api: { getUTXOs } });
      const { adapter } = attach({ makeAdapter, networks: [here, here] });
      return adapter.getBalance({ address: `${regtestId}:x`, network: here });
    };
    await expect(
      read(async () => [
        { ...utxo, value: 5 },
        { ...utxo, vout: 1, value: 7 },
      ]),
    ).resolves.toMatchObject({
      value: 12n,
    });
    await expect(read(async () => [])).resolves.toMatchObject({ value: 0n });
    await expect(read(() => Promise.reject(new Error('their service is away')))).rejects.toThrow('away');
  });
});

it('accepts the options of AppKit’s adapter', () => {
  expect(new BitcoinAdapter({ projectId: 'x', networks: [network(mainnetId)] }).type).toBe('bitcoin');
});

it('parses and formats amounts without a wallet', () => {
  const adapter = new BitcoinAdapter();
  expect(adapter.parseUnits({ value: '1.5', decimals: 8 })).toBe(150_000_000n);
  expect(adapter.formatUnits({ value: 150_000_000n, decimals: 8 })).toBe('1.5');
  expect(() => adapter.parseUnits({ value: '1.123456789', decimals: 8 })).toThrow(
    expect.objectContaining({ code: 'OPTION_INVALID' }),
  );
});
