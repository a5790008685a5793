import { expect, it } from 'vitest';
import { network } from '../test-support/fake-adapter.ts';
import { remoteRows, remoteType } from './remote-rows.ts';

const wallet = (id: string, ...served: readonly string[]) => ({
  ...{ id, name: id, kind: 'paired' },
  serves: (namespace: string) => served.includes(namespace),
});
const adapters = ['eip155', 'solana', 'bip122'].map((namespace) => ({ namespace }));
const networks = [
  { ...network(1), chainNamespace: 'eip155' },
  { ...network(5), chainNamespace: 'solana', caipNetworkId: 'solana:5' },
];

it('are wallets that serve a namespace with both an adapter and a network', () => {
  const wallets = [wallet('a', 'solana', 'eip155', 'cosmos'), wallet('b', 'bip122'), wallet('c')];
  expect(remoteRows({ wallets, adapters } as never, networks as never)).toEqual([
    { id: 'a', name: 'a', type: 'walletConnect', namespaces: ['eip155', 'solana'] },
  ]);
  expect(remoteRows({ adapters } as never, networks as never)).toEqual([]);
});

it('have the type of a pairing, or that of their kind', () => {
  expect(remoteType({ kind: 'paired' })).toBe('walletConnect');
  expect(remoteType({ kind: 'embedded' as never })).toBe('embedded');
});
