import { type Approval, type CaipNetworkId, plainAddress, type RemoteWallet } from '@mooring/core';
import { isAddress } from '../account/address.ts';
import { currentChain } from '../cluster/cluster.ts';

export interface GrantedAccounts {
  /** Base58, each once. */
  readonly accounts: readonly [string, ...string[]];
  /** Approved networks, by their ids of today. */
  readonly chains: readonly CaipNetworkId[];
}

/** What an approval gives in this namespace; `undefined` when it gives no account. */
export function grantedAccounts(approval: Approval | undefined): GrantedAccounts | undefined {
  const grant = approval?.grants.solana;
  const [first, ...others] = new Set((grant?.accounts ?? []).map(plainAddress).filter(isAddress));
  if (grant === undefined || first === undefined) return undefined;
  return { accounts: [first, ...others], chains: [...new Set(chainsOf(approval).map(currentChain))] };
}

/** Approved networks, by the ids that the wallet approved. */
export function grantedChains(remote: RemoteWallet): readonly CaipNetworkId[] {
  return chainsOf(remote.granted('solana'));
}

/** Accounts say where a wallet is; not every wallet lists the chains too. */
function chainsOf(approval: Approval | undefined): readonly CaipNetworkId[] {
  const { accounts = [], chains = [] } = approval?.grants.solana ?? {};
  const held = accounts.map((account) => account.slice(0, account.lastIndexOf(':')) as CaipNetworkId);
  return [...new Set([...chains, ...held])];
}
