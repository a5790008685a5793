import type { Utxo } from '@mooring/bitcoin';
import { type NodeAccess, readBalance as read } from '@mooring/bitcoin/nodes';
import type { CaipNetwork } from '@mooring/core';
import type { NativeBalance } from '@mooring/core/adapter';

/**
 * Reads an address's balance from the network's node, with unconfirmed amounts. Rejects if no node gives a possible
 * one: an unreachable node does not mean an empty account.
 */
export async function readBalance(
  access: NodeAccess,
  { nativeCurrency: { decimals, symbol } }: Pick<CaipNetwork, 'nativeCurrency'>,
  address: string,
): Promise<NativeBalance> {
  return { value: await read(access, address), decimals, symbol };
}

/** The balance from unspent outputs of a site's own source. */
export function balanceOf(
  utxos: readonly Utxo[],
  { nativeCurrency: { decimals, symbol } }: Pick<CaipNetwork, 'nativeCurrency'>,
): NativeBalance {
  return { value: utxos.reduce((sum, { value }) => sum + value, 0n), decimals, symbol };
}
