import { expect, it } from 'vitest';
import type { CaipAddress, CaipNetworkId } from '../contract/network.ts';
import type { WalletEvent } from '../contract/remote-wallet.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { approvedId, type RemoteReading, readRemote, readSelected } from './read-remote.ts';

const reading: RemoteReading = {
  namespace: 'tests',
  address: (text) => (/^[a-z]\d$/.test(text) ? text : undefined),
  chain: (chainId) => (chainId === 'tests:former' ? 'tests:one' : chainId),
};

function wallet(accounts: readonly CaipAddress[], chains: readonly CaipNetworkId[] = []) {
  const given = fakeWallet(undefined, { serves: ['tests'] });
  given.grant({ tests: { accounts, chains, methods: [] } });
  return given;
}

it('reads the accounts of the current chain without duplicates, and chains by their current ids', () => {
  const given = wallet(
    ['tests:former:a1', 'tests:one:a1', 'tests:two:a2', 'tests:one:a3', 'tests:one:none'],
    ['tests:former', 'tests:two'],
  );
  expect(readRemote(given, reading)).toMatchObject({
    accounts: [{ address: 'a1' }, { address: 'a3' }],
    chainId: 'tests:one',
    chains: ['tests:one', 'tests:two'],
  });
});

it('reads all accounts if the current chain has none', () => {
  const given = wallet(['tests:two:a2'], ['tests:one']);
  expect(readRemote(given, reading)).toMatchObject({ accounts: [{ address: 'a2' }], chainId: 'tests:one' });
});

it('reads the chain from the accounts if the wallet lists no chains, and nothing without accounts', () => {
  expect(readRemote(wallet(['tests:two:a2']), reading)?.chainId).toBe('tests:two');
  expect(readRemote(wallet(['tests:two:none'], ['tests:two']), reading)).toBeUndefined();
  expect(readRemote(fakeWallet(), reading)).toBeUndefined();
});

it('applies the mapping of accounts, and reads nothing if it returns none', () => {
  const given = wallet(['tests:one:a1', 'tests:one:a2']);
  const shown = readRemote(given, {
    ...reading,
    accounts: (accounts, { chainId }) =>
      [...accounts].reverse().map((account) => ({ ...account, path: chainId })),
  });
  expect(shown?.accounts).toEqual([
    expect.objectContaining({ address: 'a2', path: 'tests:one' }),
    expect.objectContaining({ address: 'a1', path: 'tests:one' }),
  ]);
  expect(readRemote(given, { ...reading, accounts: () => [] })).toBeUndefined();
});

it('finds the id under which a chain was approved', () => {
  const given = wallet(['tests:two:a2'], ['tests:former']);
  expect(approvedId(given, 'tests:one', reading)).toBe('tests:former');
  expect(approvedId(given, 'tests:two', reading)).toBe('tests:two');
  expect(approvedId(given, 'tests:three', reading)).toBeUndefined();
  const both = wallet([], ['tests:former', 'tests:one']);
  expect(approvedId(both, 'tests:one', reading)).toBe('tests:one');
});

it.each([
  ['accountsChanged', ['a2'], 'a2'],
  ['accountsChanged', ['tests:one:a2', 'a1'], 'a2'],
  ['accountsChanged', ['none'], undefined],
  ['accountsChanged', [5], undefined],
  ['accountsChanged', 'a2', undefined],
  ['accountsChanged', [], undefined],
  ['chainChanged', ['a2'], undefined],
])('%s %j selects %s', (name, data, address) => {
  const event = { type: 'changed', namespace: 'tests', name, data } as const satisfies WalletEvent;
  expect(readSelected(event, reading)).toBe(address);
});
