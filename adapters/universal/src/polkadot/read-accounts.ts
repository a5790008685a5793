import type { CaipNetworkId } from '@mooring/core';
import type { ConnectorAccount } from '@mooring/core/adapter';
import { checkAddress } from '@mooring/protocol/addresses';

const maxAccounts = 1_000;

/**
 * Reads the accounts that a wallet returns for a chain: those valid on any chain and those of this one. The input is
 * hostile.
 */
export function readAccounts(given: unknown, chainId: CaipNetworkId): readonly ConnectorAccount[] {
  if (!Array.isArray(given)) return [];
  return given.slice(0, maxAccounts).flatMap((account: unknown) => {
    try {
      const address: unknown = Reflect.get(Object(account), 'address');
      const genesisHash: unknown = Reflect.get(Object(account), 'genesisHash');
      const isAddress = typeof address === 'string' && checkAddress('polkadot', address);
      return isAddress && isOfChain(genesisHash, chainId) ? [{ address }] : [];
    } catch {
      // A property that throws when it is read.
      return [];
    }
  });
}

/** A chain's reference is the first 32 digits of its genesis hash. */
function isOfChain(genesisHash: unknown, chainId: CaipNetworkId): boolean {
  if (genesisHash === undefined || genesisHash === null || genesisHash === '') return true;
  const reference = chainId.slice(chainId.indexOf(':') + 1);
  return typeof genesisHash === 'string' && genesisHash.toLowerCase().slice(2, 34) === reference;
}
