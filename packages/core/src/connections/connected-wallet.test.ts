import { describe, expect, it } from 'vitest';
import type { ConnectorAccount } from '../contract/connector.ts';
import { boundAccounts, projectWallet, startWith, withFirst } from './connected-wallet.ts';

const account = (address: string, more: Partial<ConnectorAccount> = {}): ConnectorAccount => ({
  address,
  ...more,
});
const addresses = (accounts: readonly ConnectorAccount[] | undefined) =>
  accounts?.map(({ address }) => address);

describe('the accounts that a wallet returns', () => {
  it("are empty, or contain each once in the wallet's order", () => {
    expect(boundAccounts([])).toBeUndefined();
    expect(addresses(boundAccounts(['b', 'a', 'b'].map((address) => account(address))))).toEqual(['b', 'a']);
  });

  it('contain at most a thousand', () => {
    const many = Array.from({ length: 1_500 }, (_, index) => account(`${index}`));
    expect(boundAccounts(many)).toHaveLength(1_000);
  });

  it('omit details of more than 256 characters, and unknown details', () => {
    const given = account('a', { type: 'eoa', publicKey: 'x'.repeat(256), path: 'm'.repeat(257) });
    expect(boundAccounts([{ ...given, secret: 'no' } as ConnectorAccount])).toEqual([
      { address: 'a', type: 'eoa', publicKey: 'x'.repeat(256), path: undefined },
    ]);
  });
});

describe('the first account', () => {
  const accounts = [account('a'), account('b', { type: 'ordinal' }), account('c')] as const;

  it.each([
    [undefined, undefined, 'a'],
    ['c', undefined, 'c'],
    [undefined, 'ordinal', 'b'],
    ['c', 'ordinal', 'c'],
    ['gone', 'ordinal', 'b'],
    ['gone', 'unknown', 'a'],
  ])('after account %s, with type %s preferred, is %s', (last, preferred, first) => {
    const started = startWith(accounts, last, preferred);
    expect(started[0].address).toBe(first);
    expect(addresses(started)?.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('stays first if it is the wanted one, or if the wanted one is missing', () => {
    expect(addresses(withFirst('a', accounts))).toEqual(['a', 'b', 'c']);
    expect(withFirst('gone', accounts)).toBe(accounts);
  });
});

describe('a connected wallet', () => {
  const wallet = { name: 'One', type: 'announced' } as const;

  it('is projected with full addresses, and without details if no account has any', () => {
    expect(
      projectWallet({ id: 'one', wallet, accounts: [account('a'), account('b')], chainId: 'eip155:1' }),
    ).toEqual({
      connectorId: 'one',
      wallet,
      accounts: ['eip155:1:a', 'eip155:1:b'],
      chainId: 'eip155:1',
      approvedNetworks: undefined,
      accountDetails: undefined,
    });
  });

  it('is projected with the details of the accounts that have some', () => {
    const projected = projectWallet({
      ...{ id: 'one', wallet, chainId: 'bip122:1' },
      accounts: [account('a', { type: 'payment', publicKey: '02' }), account('b')],
    });
    expect(projected.accountDetails).toEqual({
      'bip122:1:a': { type: 'payment', publicKey: '02', path: undefined },
    });
  });
});
