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

it('has only the addresses of each chain, no keys, and omits chains without one', () => {
  expect(shown).toStrictEqual({
    evm: account.evm.address,
    addresses: {
      'eip155:1': [account.evm.address],
      'solana:devnet': [account.solana.address],
      [chainId]: account.bitcoin.on(chainId)?.map(({ address }) => address),
    },
  });
});

it('identifies the account on a chain by its first address', () => {
  expect(addressOn(shown, chainId)).toBe(account.bitcoin.on(chainId)?.[0].address);
  expect(addressOn(shown, 'eip155:2')).toBeUndefined();
});
