import { recentWalletLimit } from '@mooring/protocol/limits';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { AdapterProjection } from '../contract/adapter.ts';
import type { ConnectorInfo } from '../contract/connection.ts';
import type { AppKitEvent, RecentWallets } from '../contract/event.ts';
import type { CaipNetworkId } from '../contract/network.ts';
import type { AppKitState, FlowState } from '../contract/state.ts';
import type { View } from '../contract/views.ts';
import { address, network } from '../test-support/fake-adapter.ts';
import { initialState } from './initial-state.ts';
import { readNetwork } from './list-network.ts';
import { reduce } from './reduce.ts';

const listed = [network(1), network(2), network(1, 'solana'), network(2, 'solana')].map(readNetwork);
const initial = initialState({ networks: listed, adapters: [] });
const { device, networks: sites } = initial;

const namespaces = fc.constantFrom('eip155', 'solana', 'kadena');
const views = fc.constantFrom<View>(
  { name: 'Connect' },
  { name: 'Account' },
  { name: 'Networks' },
  { name: 'UnsupportedChain' },
  { name: 'ConnectingExternal', connectorId: 'one' },
);
const networks = fc.constantFrom(...listed, readNetwork(network(9)));
const ids = fc.constantFrom('one', 'two', 'three');
const wallets = fc.record({
  name: fc.constantFrom('One', 'Two', 'Three'),
  connectorId: ids,
  type: fc.constantFrom('announced' as const, 'walletConnect' as const),
});
const flowStates = fc.constantFrom<FlowState>({ status: 'idle' }, { status: 'pending', since: 0 });

function connector(id: string): ConnectorInfo {
  return { id, type: 'announced', name: id, namespaces: ['eip155'] };
}

function connectedTo(connectorId: string, chainId: CaipNetworkId, type: 'announced' | 'walletConnect') {
  const account = `${chainId}:${address}` as const;
  const shared = { connectorId, wallet: { name: connectorId, type }, accounts: [account] as const, chainId };
  return {
    connection: { ...shared, status: 'connected', address: account },
    connections: [shared],
  } as const;
}

const projections = fc.oneof(
  fc.constantFrom<AdapterProjection>(
    { connection: { status: 'disconnected' }, connections: [], connectors: [connector('one')] },
    {
      connection: { status: 'connecting', connectorId: 'one', reconnecting: true },
      connections: [],
      connectors: [connector('one'), connector('one'), connector('two')],
    },
  ),
  fc
    .tuple(ids, fc.constantFrom(1, 2, 9), fc.constantFrom('announced' as const, 'walletConnect' as const))
    .map(([id, chain, type]) => ({ ...connectedTo(id, `eip155:${chain}`, type), connectors: [] })),
);

/** Reports contain chains of their namespace only. */
function ofNamespace(namespace: string, projection: AdapterProjection): AdapterProjection {
  return JSON.parse(JSON.stringify(projection).replaceAll('eip155:', `${namespace}:`)) as AdapterProjection;
}

const events: fc.Arbitrary<AppKitEvent> = fc.oneof(
  fc.record({
    type: fc.constant('restored' as const),
    at: fc.nat(),
    network: fc.constantFrom(undefined, ...sites),
    reconnecting: fc.option(namespaces, { nil: undefined }),
    device: fc.constant(device),
    accountTypes: fc.constant({}),
  }),
  fc.record({
    type: fc.constant('remembered' as const),
    recent: fc.array(wallets, { maxLength: 5 }),
    linking: fc.constantFrom(undefined, { href: 'one://', name: 'One' }),
  }),
  fc.constantFrom<AppKitEvent>(
    { type: 'initialized' },
    { type: 'closed' },
    { type: 'closeRefused' },
    { type: 'wentBack' },
    { type: 'toastHidden' },
    { type: 'reconnectEnded' },
    { type: 'pairingChanged', pairing: { status: 'preparing' } },
    { type: 'pairingChanged', pairing: { status: 'waiting', uri: 'wc:1', expiry: 1, ahead: true } },
    { type: 'toastShown', toast: { id: 1, variant: 'success', open: true, autoClose: true } },
  ),
  fc.record({
    type: fc.constantFrom('opened' as const, 'pushed' as const, 'replaced' as const),
    view: views,
  }),
  fc.record({
    type: fc.constant('routed' as const),
    history: fc.array(views, { minLength: 1, maxLength: 3 }),
    direction: fc.constantFrom('forward' as const, 'back' as const),
  }),
  fc.tuple(fc.constantFrom('eip155', 'solana'), projections).map(([namespace, projection]) => ({
    type: 'reported' as const,
    projections: { [namespace]: ofNamespace(namespace, projection) },
  })),
  fc.tuple(projections, projections).map(([evm, solana]) => ({
    type: 'reported' as const,
    projections: { eip155: evm, solana: ofNamespace('solana', solana) },
  })),
  fc.record({
    type: fc.constant('connectionDropped' as const),
    namespace: namespaces,
    connectorId: fc.option(ids, { nil: undefined }),
  }),
  fc.record({ type: fc.constant('reconnectEnded' as const), namespace: namespaces }),
  fc.record({
    type: fc.constant('networksChanged' as const),
    networks: fc.shuffledSubarray([...sites], { minLength: 1 }),
  }),
  // Networks as a site passes them: listed or not, and as separate objects.
  networks.map((chosen) => ({ type: 'networkSelected' as const, network: { ...chosen } })),
  fc.record({ type: fc.constant('namespaceSelected' as const), namespace: namespaces }),
  fc.record({
    type: fc.constant('flowChanged' as const),
    flow: fc.constantFrom('connectFlow' as const, 'switchFlow' as const),
    state: flowStates,
  }),
  fc.record({ type: fc.constant('walletUsed' as const), wallet: wallets }),
  fc.record({
    type: fc.constant('walletForgotten' as const),
    connectorId: ids,
    name: fc.constantFrom(undefined, 'One'),
  }),
);

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

const unique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

/** Invariants of every state, beyond its types. */
function check(state: AppKitState, before: AppKitState): void {
  expect(state.router.history).not.toHaveLength(0);
  expect(state.networks).toContain(state.activeNetwork);
  expect(state.activeNetwork.chainNamespace).toBe(state.activeNamespace);
  expect(state.recentWallets.length).toBeLessThanOrEqual(recentWalletLimit);
  expect(unique(state.recentWallets.map(({ connectorId, name }) => `${connectorId} ${name}`))).toBe(true);
  expect(unique(state.connectors.map(({ id }) => id))).toBe(true);
  if (before.open && !state.open) {
    expect(state).toMatchObject({
      router: { history: [{ name: 'Connect' }], direction: 'none' },
      pairing: { status: 'idle' },
      connectFlow: { status: 'idle' },
      switchFlow: { status: 'idle' },
    });
    expect(state.toast).toBeUndefined();
  }
}

test('any sequence of events leads to a consistent state, and changes no earlier one', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (sequence) => {
      let state = freeze(initial);
      for (const event of sequence) {
        const next = freeze(reduce(state, freeze(event)));
        check(next, state);
        state = next;
      }
    }),
    { numRuns: 200 },
  );
});

function after(...sequence: readonly AppKitEvent[]): AppKitState {
  return sequence.reduce(reduce, initial);
}

const restored = (reconnecting: string | undefined, last = sites[0]): AppKitEvent => ({
  type: 'restored',
  at: 1_000,
  network: last,
  reconnecting,
  device,
  accountTypes: {},
});

describe('the last visit', () => {
  it('is over at the start of this one', () => {
    expect([initial.startedAt, after(restored(undefined)).startedAt]).toEqual([0, 1_000]);
  });

  it('restores its network and namespace', () => {
    expect(after(restored(undefined, sites[2]))).toMatchObject({
      activeNamespace: 'solana',
      activeNetwork: { caipNetworkId: 'solana:1' },
      reconnecting: undefined,
    });
  });

  it("shows a network of the reconnecting namespace if the site no longer lists the last visit's", () => {
    expect(after(restored('solana', undefined))).toMatchObject({
      activeNamespace: 'solana',
      activeNetwork: { caipNetworkId: 'solana:1' },
      reconnecting: 'solana',
    });
  });

  it('reconnects no namespace without a network of the site', () => {
    expect(after(restored('kadena', undefined))).toMatchObject({
      activeNamespace: 'eip155',
      reconnecting: undefined,
    });
  });

  it('no longer reconnects once the visitor chooses a network or namespace, or starts to connect', () => {
    const [first] = sites;
    if (first === undefined) throw new Error('no network');
    const acts: readonly AppKitEvent[] = [
      { type: 'networkSelected', network: first },
      { type: 'namespaceSelected', namespace: 'eip155' },
      { type: 'flowChanged', flow: 'connectFlow', state: { status: 'pending', since: 0 } },
    ];
    for (const act of acts) expect(after(restored('solana'), act).reconnecting).toBeUndefined();
    const switching: AppKitEvent = {
      type: 'flowChanged',
      flow: 'switchFlow',
      state: { status: 'pending', since: 0 },
    };
    expect(after(restored('solana'), switching).reconnecting).toBe('solana');
  });

  it('ends for its own namespace only', () => {
    expect(after(restored('solana'), { type: 'reconnectEnded', namespace: 'eip155' }).reconnecting).toBe(
      'solana',
    );
    expect(
      after(restored('solana'), { type: 'reconnectEnded', namespace: 'solana' }).reconnecting,
    ).toBeUndefined();
    expect(after(restored('solana'), { type: 'reconnectEnded' }).reconnecting).toBeUndefined();
  });
});

describe('a selected network', () => {
  it('is the network that the site lists, for any object with its id', () => {
    const own = { ...network(2), rpcUrls: { default: { http: ['https://other.example'] } } };
    const { activeNetwork } = after({ type: 'networkSelected', network: readNetwork(own) });
    expect(activeNetwork).toBe(sites[1]);
  });

  it('changes nothing if the site does not list it', () => {
    const state = after({ type: 'networkSelected', network: readNetwork(network(9)) });
    expect(state.activeNetwork).toBe(sites[0]);
  });
});

describe('recent wallets', () => {
  const used = (name: string, connectorId = name): AppKitEvent => ({
    type: 'walletUsed',
    wallet: { name, connectorId, type: 'announced' },
  });
  const remembered = (...names: readonly string[]): AppKitEvent => ({
    type: 'remembered',
    recent: names.map((name) => ({ name, connectorId: name, type: 'announced' })),
    linking: undefined,
  });
  const namesOf = ({ recentWallets }: AppKitState): readonly string[] =>
    recentWallets.map(({ name }: RecentWallets[number]) => name);

  it('are the last two, the newest first, each once', () => {
    expect(namesOf(after(used('a'), used('b'), used('c')))).toEqual(['c', 'b']);
    expect(namesOf(after(used('a'), used('b'), used('a')))).toEqual(['a', 'b']);
  });

  it('keep two wallets of one connector apart by name', () => {
    const paired = after(used('a', 'walletConnect'), used('b', 'walletConnect'));
    expect(namesOf(paired)).toEqual(['b', 'a']);
    const forget = (name: string | undefined): AppKitEvent => ({
      type: 'walletForgotten',
      connectorId: 'walletConnect',
      name,
    });
    expect(namesOf(reduce(paired, forget('a')))).toEqual(['b']);
    expect(namesOf(reduce(paired, forget(undefined)))).toEqual([]);
  });

  it('of this visit come before those of the last one', () => {
    expect(namesOf(after(used('a'), remembered('b', 'c')))).toEqual(['a', 'b']);
    expect(namesOf(after(used('b'), remembered('c', 'b')))).toEqual(['b', 'c']);
  });

  it('are shown once even if storage holds one of them twice', () => {
    expect(namesOf(after(remembered('a', 'a')))).toEqual(['a']);
  });
});

it('keep the link of this visit if the last one opened another app', () => {
  const here = { href: 'here://', name: 'Here' };
  const there = { href: 'there://', name: 'There' };
  const memory: AppKitEvent = { type: 'remembered', recent: [], linking: there };
  expect(after(memory).linking).toBe(there);
  expect(after({ type: 'linkingChanged', linking: here }, memory).linking).toBe(here);
});

describe('events that change nothing keep the state', () => {
  it.each<[string, AppKitEvent, AppKitEvent]>([
    ['initialized twice', { type: 'initialized' }, { type: 'initialized' }],
    ['closed while closed', { type: 'initialized' }, { type: 'closed' }],
    ['a hidden toast', { type: 'initialized' }, { type: 'toastHidden' }],
    ['nothing reconnecting', { type: 'initialized' }, { type: 'reconnectEnded' }],
  ])('%s', (_, first, second) => {
    const state = after(first);
    expect(reduce(state, second)).toBe(state);
  });
});

describe('a dropped connection', () => {
  const report = (namespace: string, projection: Partial<AdapterProjection>): AppKitEvent => ({
    type: 'reported',
    projections: {
      [namespace]: {
        connection: { status: 'disconnected' },
        connections: [],
        connectors: [connector('one')],
        ...projection,
      },
    },
  });
  const { connections: others } = connectedTo('two', 'eip155:2', 'announced');
  const active = connectedTo('one', 'eip155:1', 'announced');
  const both = report('eip155', { ...active, connections: [...active.connections, ...others] });

  it('disconnects one wallet, and keeps the others and the rows', () => {
    const state = after(both, { type: 'connectionDropped', namespace: 'eip155', connectorId: 'one' });
    expect(state.connections.eip155).toEqual({ status: 'disconnected' });
    expect(state.libraryConnections.eip155?.map(({ connectorId }) => connectorId)).toEqual(['two']);
    expect(state.connectors.map(({ id }) => id)).toEqual(['one']);
  });

  it('leaves the active wallet connected if another one is dropped', () => {
    const state = after(both, { type: 'connectionDropped', namespace: 'eip155', connectorId: 'two' });
    expect(state.connections.eip155).toMatchObject({ status: 'connected', connectorId: 'one' });
    expect(state.libraryConnections.eip155).toHaveLength(1);
  });

  it('disconnects a whole namespace without a connector, even one that never reported', () => {
    const state = after(both, { type: 'connectionDropped', namespace: 'eip155', connectorId: undefined });
    expect(state.libraryConnections.eip155).toEqual([]);
    const unknown = after({ type: 'connectionDropped', namespace: 'solana', connectorId: undefined });
    expect(unknown.connections.solana).toEqual({ status: 'disconnected' });
  });
});

it('leaves a failed connection behind when another view is pushed, and keeps one in progress', () => {
  const text = 'declined';
  const failed: FlowState = {
    status: 'failed',
    error: { code: 'REJECTED', text, message: text, retryable: true },
  };
  const after = (connectFlow: FlowState) =>
    reduce({ ...initial, connectFlow }, { type: 'pushed', view: { name: 'ConnectingWalletConnect' } })
      .connectFlow.status;
  expect([after(failed), after({ status: 'pending', since: 0 })]).toEqual(['idle', 'pending']);
});
