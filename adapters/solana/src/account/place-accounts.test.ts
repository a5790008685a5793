import type { CaipNetworkId } from '@mooring/core';
import { expect, it } from 'vitest';
import { devnetId, mainnetId, testnetId } from '../test-support/network.ts';
import { accountsOn, placeAccounts } from './place-accounts.ts';

const mainnet: CaipNetworkId = `solana:${mainnetId}`;
const devnet: CaipNetworkId = `solana:${devnetId}`;
const testnet: CaipNetworkId = `solana:${testnetId}`;
const own: CaipNetworkId = 'solana:OurOwnCluster';
const held = (address: string, ...chains: readonly string[]) => ({ address, chains });

it('places accounts on the wanted chain, and leaves out those that are on another', () => {
  const both = [held('one', 'solana:devnet'), held('two', 'solana:mainnet', 'solana:devnet')];
  expect(placeAccounts(both, mainnet, [mainnet])).toEqual({
    chainId: mainnet,
    accounts: [{ address: 'two' }],
  });
  expect(placeAccounts(both, devnet, [mainnet])).toEqual({
    chainId: devnet,
    accounts: [{ address: 'one' }, { address: 'two' }],
  });
});

it('places accounts on a chain that the site lists where none is on the wanted one', () => {
  const one = [held('one', 'solana:testnet', 'solana:devnet')];
  expect(placeAccounts(one, mainnet, [mainnet, devnet])).toMatchObject({ chainId: devnet });
});

it.each([
  ['a known cluster', 'solana:testnet', testnet],
  ['a local cluster', 'solana:localnet', 'solana:localnet'],
  ['a cluster that is not known', 'solana:elsewhere', 'solana:elsewhere'],
])('places accounts on %s that the site does not list', (_name, chain, chainId) => {
  expect(placeAccounts([held('one', chain)], mainnet, [mainnet, devnet])).toEqual({
    chainId,
    accounts: [{ address: 'one' }],
  });
});

it.each(['solana:', 'solana:a:b', `solana:${'a'.repeat(33)}`, 'solana:<b>'])(
  'places no account on %s, which is not a chain',
  (chain) => {
    expect(placeAccounts([held('one', chain)], mainnet, [mainnet])).toEqual({ accounts: [] });
  },
);

it('places any account on a cluster of the site’s own', () => {
  const accounts = [held('one', 'solana:devnet'), held('two', 'solana:mainnet')];
  expect(accountsOn(own, accounts)).toEqual([{ address: 'one' }, { address: 'two' }]);
  expect(accountsOn(devnet, accounts)).toEqual([{ address: 'one' }]);
});
