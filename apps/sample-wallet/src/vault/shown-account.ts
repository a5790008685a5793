import { currentChain } from '@mooring/protocol';
import type { WalletNetwork } from '../config/wallet-network.ts';
import type { WalletAccount } from './accounts.ts';

/** An account without its keys. */
export interface ShownAccount {
  readonly evm: `0x${string}`;
  /**
   * Its addresses by CAIP-2 chain: the one that identifies it on that chain, then others. Omits chains without an
   * address.
   */
  readonly addresses: Readonly<Record<string, readonly string[]>>;
}

/** The public part of an account, for views and sites. */
export function shownAccount(account: WalletAccount, networks: readonly WalletNetwork[]): ShownAccount {
  return {
    evm: account.evm.address,
    addresses: Object.fromEntries(
      networks.flatMap((network) => {
        const addresses = addressesOn(account, network);
        return addresses.length === 0 ? [] : [[network.caipNetworkId, addresses]];
      }),
    ),
  };
}

/** The address that identifies an account on a chain; a session may use a former id of the chain. */
export function addressOn({ addresses }: ShownAccount, chainId: string): string | undefined {
  return addresses[currentChain(chainId)]?.[0];
}

function addressesOn(account: WalletAccount, { namespace, caipNetworkId }: WalletNetwork): readonly string[] {
  switch (namespace) {
    case 'eip155':
      return [account.evm.address];
    case 'solana':
      return [account.solana.address];
    case 'bip122':
      return (account.bitcoin.on(caipNetworkId) ?? []).map(({ address }) => address);
  }
}
