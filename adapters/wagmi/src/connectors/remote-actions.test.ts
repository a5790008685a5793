import type { AdapterHost, Approval } from '@mooring/core/adapter';
import { type FakeWallet, fakeWallet, grantOn } from '@mooring/core/testing';
import { RemoteProvider } from '@mooring/evm';
import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { createStorage } from 'wagmi';
import { network } from '../test-support/world.ts';
import { type RemoteActionsParameters, remoteActions } from './remote-actions.ts';

const two = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
] as const;
const onFirst = { eip155: grantOn('eip155:31337') };
const both = {
  eip155: {
    ...onFirst.eip155,
    chains: ['eip155:31337', 'eip155:31338'],
    accounts: two.flatMap((address) => [
      `eip155:31337:${address}` as const,
      `eip155:31338:${address}` as const,
    ]),
  },
} satisfies Approval['grants'];

type Approve = AdapterHost['approve'];

function approvalOf(wallet: FakeWallet, namespace = 'eip155'): Approval {
  const approval = wallet.granted(namespace);
  if (approval === undefined) throw new Error('not granted');
  return approval;
}

/** The actions of a wallet that a test grants and revokes, and what they report to wagmi. */
function setUp({
  approve = () => Promise.reject(new Error('nobody is asked')),
  ...options
}: Partial<RemoteActionsParameters> & { readonly approve?: Approve } = {}) {
  const wallet = fakeWallet(async () => ({}), { approves: both });
  // The wallet's first chain is its current one.
  wallet.use = (_namespace, chain) => {
    const chains = [chain, ...both.eip155.chains.filter((other) => other !== chain)];
    wallet.update({ eip155: { ...both.eip155, chains } });
  };
  const networks = [network(31_337), network(31_338)] as const;
  const events: unknown[] = [];
  const emitter = { emit: (...event: unknown[]) => void events.push(event) };
  let provider: RemoteProvider | undefined;
  const actions = remoteActions({
    wallet,
    host: { approve },
    load: async () => {
      provider ??= new RemoteProvider({ wallet, networks, clock: new FakeClock(), fetch });
      return provider;
    },
    emitter: emitter as never,
    chains: networks.map(({ id }) => ({ id })) as never,
    storage: null,
    signal: () => undefined,
    ...options,
  });
  return { wallet, actions, events };
}

/** wagmi's storage with this text as its stored state. */
function stored(text: string | undefined) {
  const getItem = () => text ?? null;
  return createStorage({ storage: { getItem, setItem: () => undefined, removeItem: () => undefined } });
}

function stateWith(connections: unknown): string {
  return JSON.stringify({ state: { connections: { __type: 'Map', value: connections } }, version: 3 });
}

describe('connect', () => {
  it('requests an approval with chain, signal and links, and needs none for a granted wallet', async () => {
    const { signal } = new AbortController();
    const requested: unknown[] = [];
    const { wallet, actions, events } = setUp({
      signal: () => signal,
      approve: async ({ onLink, ...rest }) => {
        requested.push(rest);
        onLink?.('wc:link', 1_800_000_000);
        wallet.grant(both);
        return approvalOf(wallet);
      },
    });
    const connected = await actions.connect({ chainId: 31_338 });
    expect(requested).toEqual([{ walletId: 'walletConnect', chainId: 'eip155:31338', signal }]);
    expect(events).toEqual([['message', { type: 'display_uri', data: 'wc:link' }]]);
    expect(connected).toEqual({ accounts: two, chainId: 31_337 });
    await actions.connect({});
    expect(requested).toHaveLength(1);
  });

  it('names no chain if wagmi names none, and rejects with the reason of the visitor', async () => {
    const requested: unknown[] = [];
    const { actions, wallet, events } = setUp({
      approve: async ({ chainId }) => {
        requested.push(chainId);
        throw new Error('rejected');
      },
    });
    await expect(actions.connect({})).rejects.toThrow('rejected');
    wallet.grant(both);
    wallet.lose('eip155');
    expect([requested, events]).toEqual([[undefined], []]);
  });

  it('restores no wallet without a grant, and does not prompt for it', async () => {
    const { actions } = setUp();
    await expect(actions.connect({ isReconnecting: true })).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  });

  it('rejects an approval of other namespaces', async () => {
    const { wallet, actions } = setUp({
      approve: async () => {
        wallet.grant({ solana: grantOn('solana:one') });
        return approvalOf(wallet, 'solana');
      },
    });
    await expect(actions.connect({})).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  });

  it('rejects if the wallet disconnects meanwhile, and reports nothing of it later', async () => {
    const { wallet, actions, events } = setUp({ storage: stored(undefined) });
    wallet.grant(both);
    const connecting = actions.connect({ isReconnecting: true });
    await Promise.resolve();
    wallet.lose('eip155');
    await expect(connecting).rejects.toMatchObject({ code: expect.stringMatching(/CONNECT/) });
    wallet.grant(onFirst);
    wallet.lose('eip155');
    expect(events).toEqual([]);
  });

  it('lists accounts with capabilities if wagmi wants them', async () => {
    const { wallet, actions } = setUp();
    wallet.grant(both);
    const { accounts } = await actions.connect({ withCapabilities: true });
    expect(accounts).toEqual(two.map((address) => ({ address, capabilities: {} })));
  });

  it('puts the account that was active first, on a restore only', async () => {
    const text = stateWith([
      ['one', { accounts: ['0x1'], connector: { id: 'other' } }],
      ['two', { accounts: [two[1]], connector: { id: 'walletConnect' } }],
    ]);
    const { wallet, actions } = setUp({ storage: stored(text) });
    wallet.grant(both);
    expect((await actions.connect({ isReconnecting: true })).accounts).toEqual([...two].reverse());
    expect((await actions.connect({})).accounts).toEqual(two);
  });

  it.each([
    ['no text', undefined],
    ['no JSON', '{'],
    ['no state', 'null'],
    ['no map', JSON.stringify({ state: { connections: [5] } })],
    [
      'empty connections',
      stateWith([
        ['one', null],
        ['two', { connector: null }],
      ]),
    ],
    ['no accounts', stateWith([['one', { connector: { id: 'walletConnect' } }]])],
    [
      'an account that the wallet no longer grants',
      stateWith([['one', { accounts: ['0x1'], connector: { id: 'walletConnect' } }]]),
    ],
  ])('restores the wallet whatever wagmi stored: %s', async (_what, text) => {
    const { wallet, actions } = setUp({ storage: stored(text) });
    wallet.grant(both);
    expect((await actions.connect({ isReconnecting: true })).accounts).toEqual(two);
  });

  it('restores the wallet if storage is blocked', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const storage = createStorage({ storage: { getItem: blocked, setItem: blocked, removeItem: blocked } });
    const { wallet, actions } = setUp({ storage });
    wallet.grant(both);
    expect((await actions.connect({ isReconnecting: true })).accounts).toEqual(two);
  });
});

describe('events of the wallet', () => {
  it('reach wagmi once, from `connect` on, until they are no longer wanted', async () => {
    const { wallet, actions, events } = setUp();
    wallet.grant(both);
    await actions.getAccounts();
    wallet.use('eip155', 'eip155:31338');
    expect(events).toEqual([]);
    await actions.connect({});
    await actions.connect({});
    wallet.use('eip155', 'eip155:31337');
    expect(events).toEqual([['change', { chainId: 31_337 }]]);
    const [first] = two;
    wallet.update({ eip155: { ...both.eip155, accounts: [`eip155:31337:${first.toLowerCase()}`] } });
    expect(events.at(-1)).toEqual(['change', { accounts: [first] }]);
    actions.unlisten();
    const count = events.length;
    wallet.use('eip155', 'eip155:31338');
    wallet.lose('eip155');
    expect(events).toHaveLength(count);
  });

  it('of its end reach wagmi once, and those of the next approval after the next `connect`', async () => {
    const { wallet, actions, events } = setUp();
    wallet.grant(both);
    await actions.connect({});
    wallet.lose('eip155');
    expect(events).toEqual([['disconnect']]);
    wallet.grant(both);
    wallet.use('eip155', 'eip155:31338');
    expect(events).toHaveLength(1);
    await actions.connect({});
    wallet.lose('eip155');
    expect(events.filter((event) => (event as unknown[])[0] === 'disconnect')).toHaveLength(2);
  });
});

describe('switchChain', () => {
  it('switches to an approved chain and reports it', async () => {
    const { wallet, actions, events } = setUp();
    wallet.grant(both);
    await expect(actions.switchChain({ chainId: 31_338 })).resolves.toMatchObject({ id: 31_338 });
    expect(await actions.getChainId()).toBe(31_338);
    expect(events).toEqual([['change', { chainId: 31_338 }]]);
  });

  it.each([
    ['that the site does not have', 1, 'NETWORK_NOT_FOUND'],
    ['that is no number', Number.NaN, 'NETWORK_NOT_FOUND'],
    ['that the wallet did not approve', 31_338, expect.any(String)],
  ])('rejects a chain %s, and reports no change', async (_what, chainId, code) => {
    const { wallet, actions, events } = setUp();
    wallet.grant(onFirst);
    await expect(actions.switchChain({ chainId })).rejects.toMatchObject({ code });
    expect(await actions.getChainId()).toBe(31_337);
    expect(events).toEqual([]);
  });
});
