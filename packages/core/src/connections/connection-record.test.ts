import { expect, it } from 'vitest';
import type { BaseStorage } from '../contract/platform.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { type ConnectionRecord, connectionRecord } from './connection-record.ts';

const name = '@mooring/solana';

function recordIn(storage: BaseStorage | undefined): ConnectionRecord {
  const formerId = (id: string): string => (id === 'walletConnect' ? id : `solana:${id}`);
  return connectionRecord({ storage, namespace: 'solana', name, formerId });
}

it('reads what was written, at most sixteen wallets, and removes the record once all have disconnected', () => {
  const storage = memoryStorage();
  const memory = recordIn(storage);
  const connectors = Array.from({ length: 20 }, (_each, index) => `wallet ${index}`);
  memory.write({ connectors, chainId: 'solana:devnet' });
  expect(recordIn(storage).read()).toEqual({
    connectors: connectors.slice(0, 16),
    chainId: 'solana:devnet',
  });
  memory.write({ connectors: [] });
  expect(storage.entries.size).toBe(0);
});

it('stores the active account of a wallet with several, even while the wallet has not reconnected', () => {
  const record = recordIn(memoryStorage());
  const connected: Record<string, readonly { readonly address: string }[]> = {
    one: [{ address: 'a' }, { address: 'b' }],
    two: [{ address: 'c' }],
  };
  const ids = ['one', 'two'];
  record.write({ connectors: ids, accounts: record.accounts(ids, (id) => connected[id]) });
  expect(record.read()).toEqual({ connectors: ids, accounts: { one: 'a' } });
  expect([record.account('one'), record.account('two'), record.account('constructor')]).toEqual([
    'a',
    undefined,
    undefined,
  ]);
  expect(record.accounts(ids, () => undefined)).toEqual({ one: 'a' });
  expect(record.accounts(['two'], (id) => connected[id])).toBeUndefined();
});

it('ignores invalid accounts', () => {
  const storage = memoryStorage({ [name]: '{"connectors":["one"],"accounts":{"one":5,"two":["a"]}}' });
  expect(recordIn(storage).read()).toEqual({ connectors: ['one'] });
});

it('reads the former id of the active wallet until there is a record', () => {
  const storage = memoryStorage({ '@appkit/eip155:connected_connector_id': 'io.metamask' });
  const record = connectionRecord({ storage, namespace: 'eip155', name });
  expect(record.read()).toEqual({ connectors: ['io.metamask'] });
  record.write({ connectors: ['one'] });
  expect(record.read()).toEqual({ connectors: ['one'] });
});

it.each([
  ['Harbour', 'solana:Harbour'],
  ['walletConnect', 'walletConnect'],
])('maps the active wallet of a site that migrates: %s is %s', (stored, id) => {
  const storage = memoryStorage({ '@appkit/solana:connected_connector_id': stored });
  expect(recordIn(storage).read()).toEqual({ connectors: [id] });
});

it('migrates the record of the first version, and keeps it for other namespaces', () => {
  const key = '@appkit/connections';
  const storage = memoryStorage({ [key]: '{"solana":["one",5,"two"],"eip155":["three"]}' });
  expect(recordIn(storage).read()).toEqual({ connectors: ['one', 'two'] });
  recordIn(storage).write({ connectors: ['two'] });
  expect(recordIn(storage).read()).toEqual({ connectors: ['two'], chainId: undefined });
  recordIn(storage).write({ connectors: [] });
  expect(recordIn(storage).read()).toEqual({ connectors: [] });
  expect(storage.getItem(key)).toBe('{"eip155":["three"]}');
  connectionRecord({ storage, namespace: 'eip155', name: '@mooring/eip155' }).write({ connectors: [] });
  expect(storage.entries.size).toBe(0);
});

it.each(['{', '[]', 'null', '5', '{"solana":"all"}', '{"solana":[{"connectorId":"one"}]}'])(
  'reads nothing from %j in the record of the first version',
  (text) => {
    const storage = memoryStorage({ '@appkit/connections': text });
    expect(recordIn(storage).read()).toEqual({ connectors: [] });
  },
);

it.each(['{', '[]', 'null', '5', '{"connectors":"all"}', `"${'a'.repeat(20_000)}"`])(
  'reads nothing from %j',
  (text) => {
    expect(recordIn(memoryStorage({ [name]: text })).read()).toEqual({ connectors: [] });
  },
);

it('ignores invalid ids and chains of other namespaces', () => {
  const text = JSON.stringify({ connectors: ['One', 5, null], chainId: 'eip155:1' });
  expect(recordIn(memoryStorage({ [name]: text })).read()).toEqual({
    connectors: ['One'],
    chainId: undefined,
  });
});

it('works without storage and if storage throws', () => {
  const refuse = (): never => {
    throw new Error('forbidden');
  };
  for (const storage of [undefined, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    const memory = recordIn(storage);
    memory.write({ connectors: ['One'] });
    memory.write({ connectors: [] });
    expect(memory.read()).toEqual({ connectors: [] });
  }
});
