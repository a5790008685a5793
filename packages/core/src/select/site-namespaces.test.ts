import { expect, it } from 'vitest';
import { createCore } from '../app/create-core.ts';
import { fakeAdapter, network } from '../test-support/fake-adapter.ts';
import { selectNamespaces } from './site-namespaces.ts';

it('names each namespace by its common name, if it has one, in the order of the networks', () => {
  const networks = [
    network(1, 'solana'),
    network(1),
    network(2),
    network(1, 'bip122'),
    network(1, 'kadena'),
  ] as const;
  const adapters = ['kadena', 'eip155', 'solana'].map(fakeAdapter);
  const { store } = createCore({ networks: [...networks, network(2, 'kadena')], adapters });
  expect(
    selectNamespaces(store.getState()).map(({ namespace, name, networks: own }) => [
      namespace,
      name,
      own.length,
    ]),
  ).toEqual([
    ['solana', 'Solana', 1],
    ['eip155', 'Ethereum', 2],
    ['kadena', 'Chain 1', 2],
  ]);
});

it('names each namespace by its network, if none has several', () => {
  const networks = [network(2), network(1, 'solana')] as const;
  const { store } = createCore({ networks, adapters: ['eip155', 'solana'].map(fakeAdapter) });
  expect(selectNamespaces(store.getState()).map(({ name }) => name)).toEqual(['Chain 2', 'Chain 1']);
});

it('names a namespace of many chains by its only network, beside namespaces with several', () => {
  const networks = [network(2), network(1, 'solana'), network(2, 'solana')] as const;
  const { store } = createCore({ networks, adapters: ['eip155', 'solana'].map(fakeAdapter) });
  expect(selectNamespaces(store.getState()).map(({ name }) => name)).toEqual(['Chain 2', 'Solana']);
});
