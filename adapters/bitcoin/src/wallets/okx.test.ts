import { describe, expect, it, vi } from 'vitest';
import { mainnetId, signetId, testnet3Id, testnet4Id } from '../network/chains.ts';
import { connected, foundOn } from '../test-support/page.ts';
import { testKeys } from '../testing/test-keys.ts';

const [payment] = testKeys(1, mainnetId);
const [there] = testKeys(1, testnet4Id);

// Answers follow the documentation of OKX.
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

  it('stays on mainnet if it lacks the requested network', async () => {
    const connector = foundOn(place(root()), [signetId, mainnetId]);
    await expect(connector.connect({ silent: false, chainId: mainnetId })).resolves.toMatchObject({
      chainId: mainnetId,
    });
    await expect(connector.switchNetwork?.({ caipNetworkId: signetId } as never)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    });
  });

  it('gets no request for Testnet3 on a page with both testnets', async () => {
    const okxwallet = root({ bitcoinTestnet: network(there.address) });
    const connector = foundOn(place(okxwallet), [mainnetId, testnet3Id, testnet4Id]);
    await connector.connect({ silent: false, chainId: mainnetId });
    await expect(connector.switchNetwork?.({ caipNetworkId: testnet3Id } as never)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    });
  });

  it("keeps its network when the visitor rejects the other network's object", async () => {
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

  it('returns no accounts silently on a network that only prompts', async () => {
    const connector = foundOn(place(root({ bitcoin: network(payment.address, { getAccounts: undefined }) })));
    await expect(connector.connect({ silent: true, chainId: mainnetId })).resolves.toEqual({ accounts: [] });
  });

  it.each([
    ['an object', 'accountChanged', { address: payment.address, publicKey: 'x' }],
    ['a list', 'accountsChanged', [payment.address]],
    ['nothing', 'accountChanged', null],
  ])('is asked again after an event with %s', async (_what, event, data) => {
    const listeners = new Map<string, (data: unknown) => void>();
    const on = (name: string, listener: (data: unknown) => void) => listeners.set(name, listener);
    const bitcoin = network(payment.address, { on, getPublicKey: async () => payment.publicKey });
    const connector = foundOn(place({ bitcoin }));
    await connector.connect({ silent: false, chainId: mainnetId });
    const heard: unknown[] = [];
    connector.watch({
      onAccounts: (accounts) => heard.push(accounts.map(({ address }) => address)),
      wanted: () => mainnetId,
    });
    listeners.get(event)?.(data);
    await vi.waitFor(() => expect(heard).toEqual([[payment.address]]));
  });

  it('sends from the connected address, an amount in bitcoin', async () => {
    const { wallet, provider } = await connected({ kind: 'okx', name: 'OKX', keys: [1] });
    await provider.sendTransfer({ recipient: payment.address, amount: '1500' });
    expect(wallet.requests.at(-1)).toEqual({
      method: 'send',
      parameters: [{ to: payment.address, value: '0.00001500' }],
    });
    expect(wallet.sent).toHaveLength(1);
    const { bitcoin } = wallet.object as { readonly bitcoin: { send(parameters: object): Promise<unknown> } };
    await expect(
      bitcoin.send({ from: there.address, to: payment.address, value: '0.00001500' }),
    ).rejects.toThrow('the sender is another address');
  });

  it('removes the same listener functions that it added', async () => {
    const on = new Map<string, unknown>();
    const off: unknown[] = [];
    const bitcoin = network(payment.address, {
      on: (event: string, listener: unknown) => on.set(event, listener),
      removeListener: (event: string, listener: unknown) => off.push(on.get(event) === listener && event),
    });
    foundOn(place({ bitcoin })).watch({ onAccounts: () => undefined, wanted: () => mainnetId })();
    expect(off).toEqual(['accountChanged', 'accountsChanged']);
  });

  it("has listeners on the current network's object", async () => {
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
    const end = connector.watch({ onAccounts: () => undefined, wanted: () => mainnetId });
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
