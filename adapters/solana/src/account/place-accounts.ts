import type { CaipNetworkId } from '@mooring/core';
import type { ConnectorAccount, ConnectorState } from '@mooring/core/adapter';
import { chainNamed, clusterOf } from '../cluster/cluster.ts';
import type { HeldAccount } from './read-accounts.ts';

/** Whether an account or wallet supports a chain. Wallets do not know custom clusters of a site, but sign for them. */
export function isOn(chain: CaipNetworkId, { chains }: Pick<HeldAccount, 'chains'>): boolean {
  const cluster = clusterOf(chain);
  return cluster === 'solana:localnet' || chains.includes(cluster);
}

/** The accounts that are on a chain. */
export function accountsOn(chain: CaipNetworkId, held: readonly HeldAccount[]): readonly ConnectorAccount[] {
  return held.filter((account) => isOn(chain, account)).map(({ address }) => ({ address }));
}

/**
 * The chain where a wallet's accounts are, with the accounts there: the wanted one, else one that the site lists, else one that
 * it does not list and shows as unsupported.
 */
export function placeAccounts(
  held: readonly HeldAccount[],
  wanted: CaipNetworkId,
  listed: readonly CaipNetworkId[],
): ConnectorState {
  const own = held.flatMap(({ chains }) => chains.flatMap((chain) => chainNamed(chain) ?? []));
  for (const chainId of [wanted, ...listed, ...own]) {
    const accounts = accountsOn(chainId, held);
    if (accounts.length > 0) return { accounts, chainId };
  }
  return { accounts: [] };
}
