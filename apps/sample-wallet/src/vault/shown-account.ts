import { currentChain } from '@mooring/protocol';
import type { WalletNetwork } from '../config/wallet-network.ts';
import type { WalletAccount } from './accounts.ts';

/** An account without its keys. */
export interface ShownAccount {
  readonly evm: `0x${string}`;
  /**
   * Its addresses by CAIP-2 chain: the one that identifies it on that chain, then others. A chain on which it has none is
   * absent.
   */
  readonly addresses: Readonly<Record<string, readonly string[]>>;
}

/** What views and sites may know of an account. */
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

/** The address that identifies an account on a chain, which a session may name by a former id. */
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
