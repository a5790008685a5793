import { expect, it } from 'vitest';
import type { BaseStorage } from '../contract/platform.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { type ConnectionRecord, connectionRecord } from './connection-record.ts';

const name = '@mooring/solana';

function recordIn(storage: BaseStorage | undefined): ConnectionRecord {
  const formerId = (id: string): string => (id === 'walletConnect' ? id : `solana:${id}`);
  return connectionRecord({ storage, namespace: 'solana', name, formerId });
}

it('gives back what was written, sixteen wallets at most, and nothing once all have left', () => {
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

it('keeps which account of a wallet is in use where it has several, also while the wallet is not back', () => {
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

it('reads no account from what is none', () => {
  const storage = memoryStorage({ [name]: '{"connectors":["one"],"accounts":{"one":5,"two":["a"]}}' });
  expect(recordIn(storage).read()).toEqual({ connectors: ['one'] });
});

it('knows the active wallet of a migrating site by its former id until it has its own record', () => {
  const storage = memoryStorage({ '@appkit/eip155:connected_connector_id': 'io.metamask' });
  const record = connectionRecord({ storage, namespace: 'eip155', name });
  expect(record.read()).toEqual({ connectors: ['io.metamask'] });
  record.write({ connectors: ['one'] });
  expect(record.read()).toEqual({ connectors: ['one'] });
});

it.each([
  ['Harbour', 'solana:Harbour'],
  ['walletConnect', 'walletConnect'],
])('knows the active wallet of a site that migrates: %s is %s', (stored, id) => {
  const storage = memoryStorage({ '@appkit/solana:connected_connector_id': stored });
  expect(recordIn(storage).read()).toEqual({ connectors: [id] });
});

it('takes over what its first version wrote, and leaves it to the other namespaces', () => {
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
  'reads nothing from %j as what came before',
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

it('leaves out what is no id and no chain of the namespace', () => {
  const text = JSON.stringify({ connectors: ['One', 5, null], chainId: 'eip155:1' });
  expect(recordIn(memoryStorage({ [name]: text })).read()).toEqual({
    connectors: ['One'],
    chainId: undefined,
  });
});

it('works where the storage throws, and where there is none', () => {
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
