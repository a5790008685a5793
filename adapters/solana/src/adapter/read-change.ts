import type { CaipNetworkId, WalletEvent } from '@mooring/core';
import { isAddress } from '../account/address.ts';
import { currentChain } from '../cluster/cluster.ts';

/** What an event of a wallet elsewhere says of this namespace: the account that is active now, or the chain. Hostile. */
export function readChange({ name, data }: Extract<WalletEvent, { readonly type: 'changed' }>): {
  readonly address?: string | undefined;
  readonly chainId?: CaipNetworkId | undefined;
} {
  if (name === 'chainChanged')
    return typeof data === 'string' ? { chainId: currentChain(data as CaipNetworkId) } : {};
  if (name !== 'accountsChanged' || !Array.isArray(data) || typeof data[0] !== 'string') return {};
  // CAIP-10 ids from some wallets, plain addresses from others.
  const address = data[0].slice(data[0].lastIndexOf(':') + 1);
  return isAddress(address) ? { address } : {};
}
