import { describe, expect, it, vi } from 'vitest';
import { mainnetId, signetId, testnet3Id, testnet4Id } from '../network/chains.ts';
import { foundOn } from '../test-support/page.ts';
import { testKeys } from '../testing/test-keys.ts';

const [payment] = testKeys(1, mainnetId);
const [there] = testKeys(1, testnet4Id);

// Answers stand here as the documentation of OKX shows them.
describe('OKX', () => {
  const network = (address: string, more: object = {}) => ({
    connect: async () => ({
      address,
      publicKey: payment.publicKey.slice(2),
      compressedPublicKey: payment.publicKey,
    }),
    getAccounts: async () => [address],
    signMessage: async () => '',
    signPsbt: async () => '',
    send: async () => ({ txhash: '' }),
    ...more,
  });
  const root = (more: object = {}) => ({ bitcoin: network(payment.address), ...more });
  const place = (okxwallet: object) => (target: object) => Reflect.set(target, 'okxwallet', okxwallet);

  it('has an object for each network, and returns the key under either name', async () => {
    const okxwallet = root({ bitcoinTestnet: network(there.address) });
    const connector = foundOn(place(okxwallet));
    await expect(connector.connect({ silent: false, chainId: testnet4Id })).resolves.toMatchObject({
      accounts: [{ address: there.address, publicKey: payment.publicKey }],
      chainId: testnet4Id,
    });
  });

  it('is on mainnet where the page wants a network that it has not got', async () => {
    const connector = foundOn(place(root()), [signetId, mainnetId]);
    await expect(connector.connect({ silent: false, chainId: mainnetId })).resolves.toMatchObject({
      chainId: mainnetId,
    });
    await expect(connector.switchNetwork?.({ caipNetworkId: signetId } as never)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    });
  });

  it('is not asked for Testnet3 on a page with both testnets', async () => {
    const okxwallet = root({ bitcoinTestnet: network(there.address) });
    const connector = foundOn(place(okxwallet), [mainnetId, testnet3Id, testnet4Id]);
    await connector.connect({ silent: false, chainId: mainnetId });
    await expect(connector.switchNetwork?.({ caipNetworkId: testnet3Id } as never)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    });
  });

  it('stays where it is when the visitor declines the other object', async () => {
    const refused = { connect: () => Promise.reject({ code: 4001, message: 'User rejected' }) };
    const okxwallet = root({ bitcoinTestnet: network(there.address, refused) });
    const connector = foundOn(place(okxwallet));
    await connector.connect({ silent: false, chainId: mainnetId });
    await expect(connector.switchNetwork?.({ caipNetworkId: testnet4Id } as never)).rejects.toMatchObject({
      code: 'REJECTED',
    });
    await expect(connector.connect({ silent: true, chainId: mainnetId })).resolves.toMatchObject({
      chainId: mainnetId,
    });
  });

  it('connects nobody silently on a network that only prompts', async () => {
    const connector = foundOn(place(root({ bitcoin: network(payment.address, { getAccounts: undefined }) })));
    await expect(connector.connect({ silent: true, chainId: mainnetId })).resolves.toEqual({ accounts: [] });
  });

  it.each([
    ['an object', 'accountChanged', { address: payment.address, publicKey: 'x' }],
    ['a list', 'accountsChanged', [payment.address]],
    ['nothing', 'accountChanged', null],
  ])('is asked again by news with %s', async (_what, event, data) => {
    const listeners = new Map<string, (data: unknown) => void>();
    const on = (name: string, listener: (data: unknown) => void) => listeners.set(name, listener);
    const bitcoin = network(payment.address, { on, getPublicKey: async () => payment.publicKey });
    const connector = foundOn(place({ bitcoin }));
    await connector.connect({ silent: false, chainId: mainnetId });
    const heard: unknown[] = [];
    connector.watch({ onAccounts: (accounts) => heard.push(accounts.map(({ address }) => address)) });
    listeners.get(event)?.(data);
    await vi.waitFor(() => expect(heard).toEqual([[payment.address]]));
  });

  it('is listened to on the object of its network', async () => {
    const heard: string[] = [];
    const make = (name: string, address: string) =>
      network(address, {
        on: () => heard.push(`on ${name}`),
        removeListener: () => heard.push(`off ${name}`),
      });
    const connector = foundOn(
      place({ bitcoin: make('main', payment.address), bitcoinTestnet: make('test', there.address) }),
    );
    await connector.connect({ silent: false, chainId: mainnetId });
    const end = connector.watch({ onAccounts: () => undefined });
    await connector.switchNetwork?.({ caipNetworkId: testnet4Id } as never);
    end();
    expect(heard).toEqual([
      'on main',
      'on main',
      'off main',
      'off main',
      'on test',
      'on test',
      'off test',
      'off test',
    ]);
  });
});
