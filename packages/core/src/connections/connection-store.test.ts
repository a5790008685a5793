import { expect, it } from 'vitest';
import { ConnectionStore } from './connection-store.ts';

interface Entry {
  readonly id: string;
  readonly accounts: readonly [string, ...string[]];
  readonly approved?: boolean;
}

function makeStore() {
  const remembered: (readonly string[])[] = [];
  let changes = 0;
  const store = new ConnectionStore<Entry>({
    project: ({ id, accounts: [first, ...others], approved }) => ({
      connectorId: id,
      wallet: { name: id, type: 'announced' },
      accounts: [`eip155:1:${first}`, ...others.map((each) => `eip155:1:${each}` as const)],
      chainId: 'eip155:1',
      approvedNetworks: approved === true ? ['eip155:1'] : undefined,
    }),
    remember: (ids, current) => remembered.push([...ids, `active ${current?.id}`]),
    onChange() {
      changes += 1;
    },
  });
  const add = (id: string, makeCurrent = false): void => store.set({ id, accounts: ['a', 'b'] }, makeCurrent);
  return { store, add, last: () => remembered.at(-1), changes: () => changes };
}

it('makes the first wallet active, and another one only on request', () => {
  const { store, add, last } = makeStore();
  add('one');
  add('two');
  expect(store.current?.id).toBe('one');
  add('three', true);
  expect(last()).toEqual(['three', 'one', 'two', 'active three']);
  expect(store.connections().map(({ connectorId }) => connectorId)).toEqual(['one', 'two', 'three']);
  store.setCurrent('two');
  expect(store.current?.id).toBe('two');
  store.setCurrent('nobody');
  expect(store.current?.id).toBe('two');
});

it('activates a remaining wallet when the active one is removed', () => {
  const { store, add, last } = makeStore();
  add('one');
  add('two');
  store.delete('one');
  expect(last()).toEqual(['two', 'active two']);
  store.delete('two');
  expect(last()).toEqual(['active undefined']);
  expect(store.connectionState()).toEqual({ status: 'disconnected' });
});

it('remembers reconnecting wallets until they return or are disconnected', () => {
  const { store, add, last, changes } = makeStore();
  store.markReconnecting(['one', 'two']);
  add('one');
  expect(last()).toEqual(['one', 'two', 'active one']);
  store.suspend('one');
  expect(last()).toEqual(['two', 'one', 'active undefined']);
  expect(['one', 'two'].map((id) => store.isReconnecting(id))).toEqual([true, true]);
  store.delete('one');
  expect(last()).toEqual(['two', 'active undefined']);
  store.suspend('one');
  expect(store.isReconnecting('one')).toBe(false);
  const before = changes();
  store.forgetReconnecting();
  store.forgetReconnecting();
  expect(changes() - before).toBe(1);
  expect(last()).toEqual(['active undefined']);
  add('one');
  store.markReconnecting(['one']);
  expect(store.isReconnecting('one')).toBe(false);
});

it('shows a wallet as connecting until its attempt ends or another one starts', () => {
  const { store, add } = makeStore();
  const end = store.begin({ id: 'one', reconnecting: true });
  expect(store.connectionState()).toEqual({ status: 'connecting', connectorId: 'one', reconnecting: true });
  const later = store.begin({ id: 'two', reconnecting: false });
  end();
  expect(store.connectionState()).toMatchObject({ connectorId: 'two' });
  add('three');
  expect(store.connectionState()).toMatchObject({ status: 'connected', connectorId: 'three' });
  later();
  store.delete('three');
  expect(store.connectionState()).toEqual({ status: 'disconnected' });
});

it('does not show a wallet as reconnecting after the visitor disconnects it', () => {
  const { store } = makeStore();
  store.markReconnecting(['one', 'two']);
  store.begin({ id: 'one', reconnecting: true });
  store.forgetReconnecting('two');
  expect(store.connectionState()).toMatchObject({ status: 'connecting', connectorId: 'one' });
  store.forgetReconnecting('one');
  expect(store.connectionState()).toEqual({ status: 'disconnected' });
});

it('reports approved networks in the connection state, but not in the list of connections', () => {
  const { store } = makeStore();
  store.set({ id: 'one', accounts: ['a', 'b'], approved: true }, true);
  expect(store.connectionState()).toMatchObject({
    address: 'eip155:1:a',
    accounts: ['eip155:1:a', 'eip155:1:b'],
    approvedNetworks: ['eip155:1'],
  });
  expect(store.connections()[0]).toEqual({
    connectorId: 'one',
    wallet: { name: 'one', type: 'announced' },
    accounts: ['eip155:1:a', 'eip155:1:b'],
    chainId: 'eip155:1',
  });
});
