import { expect, it } from 'vitest';
import type { ConnectorListener } from '../contract/connector.ts';
import { ConnectorWatches } from './connector-watches.ts';

const account = { address: '0xa' } as const;

/** A wallet whose events the test emits, also after it is stopped. */
function wallet(source: object, { throws = false } = {}) {
  const state: { listener: ConnectorListener | undefined; watching: number } = {
    listener: undefined,
    watching: 0,
  };
  const connector = {
    info: { id: 'one', name: 'One', namespaces: ['eip155'], type: 'announced' as const },
    source,
    watch(listener: ConnectorListener) {
      state.listener = listener;
      state.watching += 1;
      return () => {
        state.watching -= 1;
        if (throws) throw new Error('no listener');
      };
    },
  };
  return { connector, state };
}

function setUp() {
  const events: unknown[] = [];
  const watches = new ConnectorWatches();
  const listener: Required<ConnectorListener> = {
    onAccounts: (accounts, chainId) => events.push(['accounts', accounts, chainId]),
    onChain: (chainId) => events.push(['chain', chainId]),
    onDisconnect: () => events.push('disconnect'),
    wanted: () => 'eip155:1',
  };
  return { events, watches, listener };
}

it('forwards the events of a wallet until it is stopped', () => {
  const { events, watches, listener } = setUp();
  const { connector, state } = wallet({});
  watches.start(connector, listener);
  state.listener?.onAccounts([account], 'eip155:10');
  state.listener?.onChain?.('eip155:1');
  expect(state.listener?.wanted()).toBe('eip155:1');
  expect(events).toEqual([
    ['accounts', [account], 'eip155:10'],
    ['chain', 'eip155:1'],
  ]);
  watches.stop('one');
  state.listener?.onAccounts([]);
  expect([events.length, state.watching]).toEqual([2, 0]);
});

it('stops once the wallet disconnects', () => {
  const { events, watches, listener } = setUp();
  const { connector, state } = wallet({});
  watches.start(connector, listener);
  state.listener?.onDisconnect?.();
  state.listener?.onDisconnect?.();
  expect([events, state.watching]).toEqual([['disconnect'], 0]);
});

it('watches the same wallet once, and another with its id in its place', () => {
  const { watches, listener } = setUp();
  const source = {};
  const [first, second] = [wallet(source), wallet({})];
  watches.start(first.connector, listener);
  watches.start(first.connector, listener);
  expect(first.state.watching).toBe(1);
  watches.start(second.connector, listener);
  expect([first.state.watching, second.state.watching]).toEqual([0, 1]);
});

it('stops every wallet, even one that throws', () => {
  const { events, watches, listener } = setUp();
  const { connector, state } = wallet({}, { throws: true });
  watches.start(connector, listener);
  watches.stopAll();
  state.listener?.onChain?.('eip155:1');
  expect([events, state.watching]).toEqual([[], 0]);
});
