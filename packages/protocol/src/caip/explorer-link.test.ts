import { expect, it } from 'vitest';
import { explorerLink } from './explorer-link.ts';

it.each([
  ['https://etherscan.io', 'eip155', 'https://etherscan.io/address/A', 'https://etherscan.io/tx/B'],
  [
    'https://mintscan.io/osmosis/',
    'cosmos',
    'https://mintscan.io/osmosis/address/A',
    'https://mintscan.io/osmosis/tx/B',
  ],
  [
    'https://polkadot.subscan.io',
    'polkadot',
    'https://polkadot.subscan.io/account/A',
    'https://polkadot.subscan.io/extrinsic/B',
  ],
  ['https://tzkt.io', 'tezos', 'https://tzkt.io/A', 'https://tzkt.io/B'],
  [
    'https://explorer.multiversx.com',
    'mvx',
    'https://explorer.multiversx.com/accounts/A',
    'https://explorer.multiversx.com/transactions/B',
  ],
  [
    'https://solscan.io?cluster=devnet',
    'solana',
    'https://solscan.io/address/A?cluster=devnet',
    'https://solscan.io/tx/B?cluster=devnet',
  ],
  ['http://localhost:4000/x', 'kadena', 'http://localhost:4000/x/address/A', 'http://localhost:4000/x/tx/B'],
])('%s of %s', (explorer, namespace, account, transaction) => {
  expect(explorerLink(explorer, namespace, { account: 'A' })).toBe(account);
  expect(explorerLink(explorer, namespace, { transaction: 'B' })).toBe(transaction);
});

it('links only to web addresses and escapes the account', () => {
  for (const explorer of ['', 'etherscan.io', 'javascript:alert(1)', 'data:text/html,x'])
    expect(explorerLink(explorer, 'eip155', { account: 'A' })).toBeUndefined();
  expect(explorerLink('https://one.example', 'eip155', { account: '../?x#y' })).toBe(
    'https://one.example/address/..%2F%3Fx%23y',
  );
});
