import type { CaipNetwork } from '@mooring/core';
import type { NativeBalance } from '@mooring/core/adapter';
import { parseJson } from '@mooring/protocol';
import { readAddressBalance, type Utxo } from '@mooring/protocol/bitcoin';
import { createError } from '../errors.ts';
import { type NodeAccess, readNode } from './esplora.ts';

/**
 * Reads an address's balance from the network's node, with unconfirmed amounts. Rejects with BALANCE_UNAVAILABLE for an
 * impossible amount, and like {@link readNode}: an unreachable node does not mean an empty account.
 */
export async function readBalance(
  access: NodeAccess,
  { nativeCurrency: { decimals, symbol } }: Pick<CaipNetwork, 'nativeCurrency'>,
  address: string,
): Promise<NativeBalance> {
  const value = await readNode(access, `/address/${address}`, (text) => {
    try {
      return readAddressBalance(parseJson(text));
    } catch (cause) {
      throw createError('BALANCE_UNAVAILABLE', undefined, { cause });
    }
  });
  return { value, decimals, symbol };
}

/** The balance from unspent outputs of a site's own source. */
export function balanceOf(
  utxos: readonly Utxo[],
  { nativeCurrency: { decimals, symbol } }: Pick<CaipNetwork, 'nativeCurrency'>,
): NativeBalance {
  return { value: utxos.reduce((sum, { value }) => sum + value, 0n), decimals, symbol };
}
