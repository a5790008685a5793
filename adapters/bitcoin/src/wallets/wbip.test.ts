import { describe, expect, it, vi } from 'vitest';
import { mainnetId, testnet4Id } from '../network/chains.ts';
import { connected, foundOn, listed } from '../test-support/page.ts';
import { testKeys } from '../testing/test-keys.ts';

const [payment, ordinal] = testKeys(1, mainnetId);
const [there] = testKeys(1, testnet4Id);

// Answers follow the documentation of sats-connect for Xverse.
describe('WBIP', () => {
  const xverse = {
    id: 'a1',
    walletType: 'software',
    addresses: [
      {
        address: ordinal.address,
        publicKey: ordinal.publicKey.slice(2),
        purpose: 'ordinals',
        addressType: 'p2tr',
        walletType: 'software',
      },
      {
        address: payment.address,
        publicKey: payment.publicKey,
        purpose: 'payment',
        addressType: 'p2wpkh',
        walletType: 'software',
      },
      {
        address: 'SP2X0TZ59D5SZ8ACQ6YMCHHNR2ZN51Z32E2CJ173',
        publicKey: '02',
        purpose: 'stacks',
        addressType: 'stacks',
      },
    ],
    network: { bitcoin: { name: 'Mainnet' }, stacks: { name: 'mainnet' }, spark: { name: 'mainnet' } },
  };
  const provider = (methods: Readonly<Record<string, (parameters: never) => unknown>>) => {
    const requested: string[] = [];
    return {
      requested,
      async request(method: string, parameters: never) {
        requested.push(method);
        const result = methods[method]?.(parameters);
        if (result === undefined)
          return { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } };
        return { jsonrpc: '2.0', id: 1, result };
      },
    };
  };

  it('requests both purposes and the network', async () => {
    const requested: unknown[] = [];
    const object = provider({ wallet_connect: (parameters) => requested.push(parameters) && xverse });
    await expect(
      foundOn(listed(object)).connect({ silent: false, chainId: mainnetId }),
    ).resolves.toMatchObject({
      accounts: [
        { address: payment.address, type: 'payment' },
        { address: ordinal.address, type: 'ordinal' },
      ],
      chainId: mainnetId,
    });
    expect(requested).toEqual([{ addresses: ['payment', 'ordinals'], network: 'Mainnet' }]);
  });

  it.each([
    ['getAccounts', xverse.addresses],
    ['getAddresses', { addresses: xverse.addresses }],
  ])('connects older wallets with %s', async (method, answer) => {
    const requested: unknown[] = [];
    const object = provider({
      [method]: (parameters) => requested.push(parameters) && answer,
      wallet_getNetwork: () => ({ bitcoin: { name: 'Mainnet' } }),
    });
    const state = await foundOn(listed(object)).connect({ silent: false, chainId: mainnetId });
    expect(state).toMatchObject({ accounts: [{ address: payment.address }, {}], chainId: mainnetId });
    expect(requested).toEqual([{ purposes: ['payment', 'ordinals'] }]);
  });

  it('tries no other method after a rejection', async () => {
    const object = {
      requested: [] as string[],
      async request(method: string) {
        object.requested.push(method);
        return { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'User rejected request' } };
      },
    };
    await expect(
      foundOn(listed(object)).connect({ silent: false, chainId: mainnetId }),
    ).rejects.toMatchObject({
      code: 'REJECTED',
    });
    expect(object.requested).toEqual(['wallet_connect']);
  });

  it.each([-32000, 4001])('reads %i as a rejection, whether answered or thrown', async (code) => {
    const answer = { jsonrpc: '2.0', id: 1, error: { code, message: 'User rejected request' } };
    for (const request of [async () => answer, () => Promise.reject(answer)])
      await expect(
        foundOn(listed({ request })).connect({ silent: false, chainId: mainnetId }),
      ).rejects.toMatchObject({
        code: 'REJECTED',
      });
  });

  it('reads -32002 as a missing permission', async () => {
    const { connector, provider: own, wallet } = await connected({ kind: 'wbip', name: 'One', keys: [1] });
    wallet.disconnect();
    expect(connector.info.name).toBe('One');
    await expect(own.signMessage({ message: 'x', address: payment.address })).rejects.toMatchObject({
      code: 'UNKNOWN',
    });
    const object = { request: async () => ({ error: { code: -32002, message: 'Access denied' } }) };
    await expect(
      foundOn(listed(object)).connect({ silent: false, chainId: mainnetId }),
    ).rejects.toMatchObject({
      code: 'RPC_CALL_NOT_ALLOWED',
    });
  });

  it('restores with the method that never prompts, and returns no accounts if it fails', async () => {
    const object = provider({ wallet_getAccount: () => xverse });
    await expect(
      foundOn(listed(object)).connect({ silent: true, chainId: mainnetId }),
    ).resolves.toMatchObject({
      chainId: mainnetId,
    });
    const older = provider({ getAccounts: () => xverse.addresses });
    await expect(foundOn(listed(older)).connect({ silent: true, chainId: mainnetId })).resolves.toEqual({
      accounts: [],
    });
    expect(older.requested).toEqual(['wallet_getAccount']);
  });

  it.each([undefined, null, 'text', { addresses: 'all' }, { addresses: [null] }, []])(
    'has no accounts for the answer %j',
    async (result) => {
      const object = { request: async () => ({ jsonrpc: '2.0', id: 1, result }) };
      await expect(
        foundOn(listed(object)).connect({ silent: false, chainId: mainnetId }),
      ).resolves.toMatchObject({
        accounts: [],
      });
    },
  );

  it.each([
    ['an unknown network', 'Testnet5', 'bip122:Testnet5'],
    ['a number', 5, mainnetId],
    ['nothing', undefined, mainnetId],
  ])('maps %s to a chain', async (_what, name, chainId) => {
    const object = provider({ wallet_connect: () => ({ ...xverse, network: { bitcoin: { name } } }) });
    await expect(
      foundOn(listed(object)).connect({ silent: false, chainId: mainnetId }),
    ).resolves.toMatchObject({ chainId });
  });

  it.each([1, 2])('listens through `addListener` with %i parameters', async (length) => {
    const events = new Map<unknown, (event: unknown) => void>();
    const ends: unknown[] = [];
    const keep = (name: unknown, listener: unknown) => {
      events.set(name, listener as () => void);
      return () => ends.push(name);
    };
    const addListener =
      length === 1
        ? ({ eventName, cb }: { readonly eventName: unknown; readonly cb: unknown }) => keep(eventName, cb)
        : (eventName: unknown, cb: unknown) => keep(eventName, cb);
    const connector = foundOn(listed({ ...provider({ wallet_connect: () => xverse }), addListener }));
    await connector.connect({ silent: false, chainId: mainnetId });
    const heard: unknown[] = [];
    const end = connector.watch({
      onAccounts: (accounts, chainId) => heard.push([accounts.map(({ address }) => address), chainId]),
      onDisconnect: () => heard.push('gone'),
      wanted: () => mainnetId,
    });
    expect([...events.keys()]).toEqual(['accountChange', 'networkChange', 'disconnect']);
    events.get('networkChange')?.({
      type: 'networkChange',
      bitcoin: { name: 'Testnet4' },
      stacks: { name: 'testnet' },
      addresses: [{ address: there.address, purpose: 'payment' }],
    });
    events.get('disconnect')?.({ type: 'disconnect' });
    expect(heard).toEqual([[[there.address], testnet4Id], 'gone']);
    end();
    expect(ends).toEqual(['accountChange', 'networkChange', 'disconnect']);
  });

  it.each([{ bitcoin: { name: 'Elsewhere' } }, { bitcoin: { name: 5 } }, { bitcoin: null }, undefined])(
    'ignores a network event with the unknown name %j',
    async (event) => {
      const events = new Map<string, (event: unknown) => void>();
      const addListener = ({ eventName, cb }: { eventName: string; cb: (event: unknown) => void }) => {
        events.set(eventName, cb);
      };
      const methods = { wallet_connect: () => xverse, wallet_getAccount: () => xverse };
      const connector = foundOn(listed({ ...provider(methods), addListener }));
      await connector.connect({ silent: false, chainId: mainnetId });
      const heard: unknown[] = [];
      connector.watch({ onAccounts: (_accounts, chainId) => heard.push(chainId), wanted: () => mainnetId });
      const addresses = [{ address: there.address, purpose: 'payment' }];
      expect(() => events.get('networkChange')?.(event && { ...event, addresses })).not.toThrow();
      // The wallet's own answer decides, which is still mainnet.
      await vi.waitFor(() => expect(heard).toEqual([mainnetId]));
    },
  );

  it('tolerates a wallet whose `addListener` throws or is missing', async () => {
    const addListener = (): never => {
      throw new Error('no');
    };
    for (const more of [{}, { addListener }]) {
      const connector = foundOn(listed({ ...provider({ wallet_connect: () => xverse }), ...more }));
      expect(connector.watch({ onAccounts: () => undefined, wanted: () => mainnetId })()).toBeUndefined();
    }
  });

  it('gets no request for a chain that it cannot name', async () => {
    const object = provider({ wallet_connect: () => xverse, wallet_changeNetwork: () => null });
    const connector = foundOn(listed(object));
    await connector.connect({ silent: false, chainId: mainnetId });
    await expect(
      connector.switchNetwork?.({ caipNetworkId: 'bip122:ourown' } as never),
    ).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    });
    expect(object.requested).not.toContain('wallet_changeNetwork');
  });
});
