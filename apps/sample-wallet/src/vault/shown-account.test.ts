import { expect, it } from 'vitest';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { chainId } from '../test-support/bitcoin-coins.ts';
import { testAccount, testNetwork } from '../test-support/test-accounts.ts';
import { addressOn, shownAccount } from './shown-account.ts';

const account = testAccount(0x11);
const networkOf = (namespace: string, caipNetworkId: string) =>
  ({ namespace, caipNetworkId }) as unknown as WalletNetwork;
const networks = [
  testNetwork(1),
  networkOf('solana', 'solana:devnet'),
  networkOf('bip122', chainId),
  networkOf('bip122', 'bip122:unknown'),
];
const shown = shownAccount(account, networks);

it('lists the addresses of each chain, and omits chains without one', () => {
  expect(shown).toEqual({
    evm: account.evm.address,
    addresses: {
      'eip155:1': [account.evm.address],
      'solana:devnet': [account.solana.address],
      [chainId]: account.bitcoin.on(chainId)?.map(({ address }) => address),
    },
  });
});

it('contains no key', () => {
  const secrets = account.bitcoin.on(chainId)?.map(({ secret }) => String(secret)) ?? [];
  for (const secret of secrets) expect(JSON.stringify(shown)).not.toContain(secret);
  expect(Object.keys(shown)).toEqual(['evm', 'addresses']);
});

it('identifies the account on a chain by its first address', () => {
  expect(addressOn(shown, chainId)).toBe(account.bitcoin.on(chainId)?.[0].address);
  expect(addressOn(shown, 'eip155:2')).toBeUndefined();
});
