import { memoryStorage } from '@mooring/core/testing';
import { expect, it } from 'vitest';
import { memoryIn } from './memory.ts';

const name = '@mooring/solana';

it('gives back what was written, sixteen wallets at most, and nothing once all have left', () => {
  const storage = memoryStorage();
  const memory = memoryIn(storage, name);
  const connectors = Array.from({ length: 20 }, (_each, index) => `wallet ${index}`);
  memory.write({ connectors, chainId: 'solana:devnet' });
  expect(memoryIn(storage, name).read()).toEqual({
    connectors: connectors.slice(0, 16),
    chainId: 'solana:devnet',
  });
  memory.write({ connectors: [] });
  expect(storage.entries.size).toBe(0);
});

it.each([
  ['Harbour', 'solana:Harbour'],
  ['solana:Harbour', 'solana:Harbour'],
  ['walletConnect', 'walletConnect'],
])('knows the active wallet of a site that migrates: %s is %s', (stored, id) => {
  const storage = memoryStorage({ '@appkit/solana:connected_connector_id': stored });
  expect(memoryIn(storage, name).read()).toEqual({ connectors: [id] });
});

it.each(['{', '[]', 'null', '5', '{"connectors":"all"}', `"${'a'.repeat(20_000)}"`])(
  'reads nothing from %j',
  (text) => {
    expect(memoryIn(memoryStorage({ [name]: text }), name).read()).toEqual({ connectors: [] });
  },
);

it('leaves out what is no id and no chain of Solana', () => {
  const text = JSON.stringify({ connectors: ['One', 5, null], chainId: 'eip155:1' });
  expect(memoryIn(memoryStorage({ [name]: text }), name).read()).toEqual({
    connectors: ['One'],
    chainId: undefined,
  });
});

it('works where the storage throws, and where there is none', () => {
  const refuse = (): never => {
    throw new Error('forbidden');
  };
  for (const storage of [undefined, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    const memory = memoryIn(storage, name);
    memory.write({ connectors: ['One'] });
    memory.write({ connectors: [] });
    expect(memory.read()).toEqual({ connectors: [] });
  }
});
