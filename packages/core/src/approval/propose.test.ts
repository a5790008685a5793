import { expect, it } from 'vitest';
import { createCore } from '../app/create-core.ts';
import { fakeAdapter, network } from '../test-support/fake-adapter.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { propose } from './propose.ts';

const other = { ...network(2), id: 'two', chainNamespace: 'other' };

function makeCore(serves: readonly string[]) {
  const wallet = fakeWallet(async () => ({}), { serves });
  const proposal = { methods: ['other_sign'], events: [], formerIds: { 'other:two': 'other:old' } } as const;
  const adapters = [fakeAdapter(), { ...fakeAdapter(), namespace: 'other', proposal }];
  const core = createCore({ networks: [network(1), other, network(3)], adapters, wallets: [wallet] });
  return { core, wallet };
}

it('proposes all networks of each namespace, the requested one first and former ids last', () => {
  const { core, wallet } = makeCore(['eip155', 'other']);
  expect(propose(core, wallet, { first: 'eip155:3' })).toEqual({
    eip155: { methods: ['eip155_sign'], events: ['accountsChanged'], chains: ['eip155:3', 'eip155:1'] },
    other: { methods: ['other_sign'], events: [], chains: ['other:two', 'other:old'] },
  });
});

it('proposes only namespaces that the wallet serves', () => {
  const { core, wallet } = makeCore(['other']);
  expect(Object.keys(propose(core, wallet))).toEqual(['other']);
});
