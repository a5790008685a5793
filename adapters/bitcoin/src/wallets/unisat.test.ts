import { describe, expect, it, vi } from 'vitest';
import { mainnetId, signetId, testnet3Id, testnet4Id } from '../network/chains.ts';
import { foundOn } from '../test-support/page.ts';
import { testKeys } from '../testing/test-keys.ts';

const [payment, ordinal] = testKeys(1, mainnetId);
const [there] = testKeys(1, testnet4Id);

// Answers follow the documentation of UniSat and Binance.
describe('UniSat', () => {
  const object = (more: object = {}) => ({
    requestAccounts: async () => [payment.address],
    getAccounts: async () => [payment.address],
    getPublicKey: async () => payment.publicKey,
    signMessage: async () => '',
    signPsbt: async () => '',
    getChain: async () => ({ enum: 'BITCOIN_MAINNET', name: 'Bitcoin Mainnet', network: 'livenet' }),
    ...more,
  });
  const at = (more: object, chains?: (typeof mainnetId)[]) =>
    foundOn((target) => Reflect.set(target, 'unisat', object(more)), chains).connect({
      silent: false,
      chainId: mainnetId,
    });

  it('uses its one address for payment, even if it is taproot', async () => {
    const taproot = {
      requestAccounts: async () => [ordinal.address],
      getPublicKey: async () => ordinal.publicKey,
    };
    await expect(at(taproot)).resolves.toMatchObject({
      accounts: [{ address: ordinal.address, type: 'payment', publicKey: ordinal.publicKey }],
      chainId: mainnetId,
    });
  });

  it.each([
    ['BITCOIN_TESTNET', testnet3Id],
    ['BITCOIN_TESTNET4', testnet4Id],
    ['BITCOIN_SIGNET', signetId],
  ])('maps %s to its chain', async (name, chainId) => {
    const testnet = { requestAccounts: async () => [there.address], getChain: async () => ({ enum: name }) };
    await expect(at(testnet)).resolves.toMatchObject({ chainId });
  });

  it('maps a fork with the same addresses to an unlisted chain', async () => {
    const fractal = { getChain: async () => ({ enum: 'FRACTAL_BITCOIN_MAINNET', network: 'livenet' }) };
    await expect(at(fractal)).resolves.toMatchObject({ chainId: 'bip122:FRACTAL_BITCOIN_MAINNET' });
  });

  it('reads one address as text, and networks in place of chains, from compatible wallets', async () => {
    const binance = {
      requestAccounts: async () => payment.address,
      getChain: undefined,
      getNetwork: async () => 'livenet',
      getPublicKey: undefined,
    };
    await expect(at(binance)).resolves.toMatchObject({
      accounts: [{ address: payment.address, publicKey: undefined }],
      chainId: mainnetId,
    });
    const testnet = {
      ...binance,
      requestAccounts: async () => [there.address],
      getNetwork: async () => 'testnet',
    };
    await expect(at(testnet, [testnet3Id])).resolves.toMatchObject({ chainId: testnet3Id });
    await expect(at(testnet, [testnet3Id, testnet4Id])).resolves.toMatchObject({ chainId: testnet4Id });
  });

  it('switches by the names of chains or networks', async () => {
    const moves: unknown[] = [];
    const make = (more: object) => foundOn((target) => Reflect.set(target, 'unisat', object(more)));
    const withChains = make({ switchChain: async (name: string) => moves.push(name) });
    const withNetworks = make({
      switchChain: undefined,
      switchNetwork: async (name: string) => moves.push(name),
    });
    for (const connector of [withChains, withNetworks]) {
      await connector.connect({ silent: false, chainId: mainnetId });
      await connector.switchNetwork?.({ caipNetworkId: testnet4Id } as never).catch(() => undefined);
    }
    expect(moves).toEqual(['BITCOIN_TESTNET4', 'testnet']);
  });

  it('removes listeners by reference', async () => {
    const on = new Map<string, unknown>();
    const off: unknown[] = [];
    const connector = foundOn((target) =>
      Reflect.set(
        target,
        'unisat',
        object({
          on: (event: string, listener: unknown) => on.set(event, listener),
          removeListener: (event: string, listener: unknown) => off.push(on.get(event) === listener && event),
        }),
      ),
    );
    connector.watch({ onAccounts: () => undefined, wanted: () => mainnetId })();
    expect(off).toEqual(['accountsChanged', 'networkChanged', 'chainChanged']);
  });

  it.each([
    ['a list of addresses', [ordinal.address]],
    ['an empty list', []],
    ['an address', ordinal.address],
    ['an object', { address: 'bc1qsomethingelse' }],
    ['nothing', undefined],
  ])('asks again after an event with %s', async (_what, news) => {
    const listeners = new Map<string, (data: unknown) => void>();
    let accounts: readonly string[] = [payment.address];
    const connector = foundOn((target) =>
      Reflect.set(
        target,
        'unisat',
        object({
          on: (event: string, listener: (data: unknown) => void) => listeners.set(event, listener),
          getAccounts: async () => accounts,
          getPublicKey: undefined,
        }),
      ),
    );
    await connector.connect({ silent: false, chainId: mainnetId });
    const heard: unknown[] = [];
    connector.watch({
      onAccounts: (given) => heard.push(given.map(({ address }) => address)),
      wanted: () => mainnetId,
    });
    accounts = [ordinal.address];
    listeners.get('accountsChanged')?.(news);
    await vi.waitFor(() => expect(heard).toEqual([[ordinal.address]]));
  });

  it('returns no accounts silently if the call fails', async () => {
    const connector = foundOn((target) =>
      Reflect.set(target, 'unisat', object({ getAccounts: () => Promise.reject(new Error('locked')) })),
    );
    await expect(connector.connect({ silent: true, chainId: mainnetId })).resolves.toEqual({ accounts: [] });
  });
});
