import { readWalletIcon, readWalletName } from '@mooring/protocol';
import type { TokenBalance } from '@mooring/protocol/api';
import type { CaipNetwork } from '../contract/network.ts';
import { parseAmount } from '../format/parse-amount.ts';

/** What an address has of one token. Names are anybody's choice: cleaned and bounded, never proof of what the token is. */
export interface Holding {
  /** CAIP-10 id of the token's contract; absent for the network's own currency. */
  readonly address?: string | undefined;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Smallest unit. */
  readonly value: bigint;
  /** US dollars for all of it; absent where no price is known. */
  readonly worth?: number | undefined;
  /** A `data:` image within bounds. */
  readonly icon?: string | undefined;
}

/**
 * Reads the balances of one network from an API's answer: the network's own currency first, under the site's name for it, then
 * what is worth most. What has no decimals, what the address has nothing of, and what is of another network is left out.
 */
export function readHoldings(balances: readonly TokenBalance[], network: CaipNetwork): readonly Holding[] {
  const { nativeCurrency, caipNetworkId } = network;
  const holdings: Holding[] = [];
  for (const { chainId, address, quantity, name, symbol, value: worth, iconUrl } of balances) {
    const decimals = Number(quantity.decimals);
    const value = parseAmount(quantity.numeric, decimals);
    const here = address === undefined || address.startsWith(`${caipNetworkId}:`);
    if (chainId !== caipNetworkId || !here || decimals === 0 || value === undefined) continue;
    if (address !== undefined && value === 0n) continue;
    const known = readWalletName(name) ?? readWalletName(symbol) ?? '?';
    holdings.push({
      address,
      name: address === undefined ? nativeCurrency.name : known,
      symbol: address === undefined ? nativeCurrency.symbol : (readWalletName(symbol) ?? known),
      decimals,
      value,
      worth,
      icon: readWalletIcon(iconUrl),
    });
  }
  return holdings.sort(byWorth);
}

function byWorth(left: Holding, right: Holding): number {
  if ((left.address === undefined) !== (right.address === undefined))
    return left.address === undefined ? -1 : 1;
  return (right.worth ?? -1) - (left.worth ?? -1);
}
