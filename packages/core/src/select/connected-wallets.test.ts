import { expect, it } from 'vitest';
import type { LibraryConnection } from '../contract/connection.ts';
import { page } from '../test-support/two-namespaces.ts';
import { selectConnectedWallets } from './connected-wallets.ts';

type Given = Pick<LibraryConnection['wallet'], 'name' | 'rdns'>;

/** The namespaces in which each wallet is connected, given the connections of each namespace. */
function placesOf(evm: readonly Given[], solana: readonly Given[]) {
  const made = page();
  const connections = (namespace: string, list: readonly Given[]): readonly LibraryConnection[] =>
    list.map((wallet, index) => ({
      connectorId: `${namespace} ${index}`,
      wallet: { ...wallet, type: 'announced' },
      accounts: [`${namespace}:1:a`],
      chainId: `${namespace}:1`,
    }));
  made.evm.report({ connections: connections('eip155', evm) });
  made.solana.report({ connections: connections('solana', solana) });
  return selectConnectedWallets(made.core.store.getState()).map(
    ({ name, namespaces }) => `${name}: ${namespaces.join(' ')}`,
  );
}

it('counts a wallet of two namespaces once by its rdns, regardless of its names', () => {
  const rdns = 'test.lantern';
  expect(placesOf([{ name: 'Lantern', rdns }], [{ name: 'Lantern Sol', rdns }])).toEqual([
    'Lantern: eip155 solana',
  ]);
});

it('counts it once by its name if one of the two has no rdns', () => {
  expect(placesOf([{ name: 'Lantern', rdns: 'test.lantern' }], [{ name: 'LANTERN' }])).toEqual([
    'Lantern: eip155 solana',
  ]);
  expect(placesOf([{ name: 'Lantern' }], [{ name: 'Lantern' }])).toEqual(['Lantern: eip155 solana']);
});

it('counts wallets of one name separately if their rdns differ', () => {
  const [one, two] = ['test.a', 'test.b'].map((rdns) => ({ name: 'Lantern', rdns }));
  if (one === undefined || two === undefined) throw new Error('no wallets');
  expect(placesOf([one], [two])).toEqual(['Lantern: eip155', 'Lantern: solana']);
  expect(placesOf([one, two], [])).toEqual(['Lantern: eip155', 'Lantern: eip155']);
  expect(placesOf([one, two], [{ name: 'Lantern' }])).toHaveLength(3);
});

it('counts none while disconnected', () => {
  expect(placesOf([], [])).toEqual([]);
});
