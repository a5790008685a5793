import { isSameAddress, readWalletName } from '@mooring/protocol';
import type { SwapToken } from '@mooring/protocol/api';
import type { Holding, HoldingsRead } from '../balance/read-holdings.ts';
import type { CaipAddress, CaipNetwork, CaipNetworkId } from '../contract/network.ts';
import type { ChosenToken } from '../contract/send.ts';
import { plainAddress } from '../format/plain-address.ts';
import { readTokenIcon } from '../format/read-token-icon.ts';

/** Address that stands for a chain's native currency in the API. */
export const currencyPlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** The API's id of a token. */
export function tokenId({ chainId, address }: Pick<ChosenToken, 'chainId' | 'address'>): CaipAddress {
  return address ?? `${chainId}:${currencyPlaceholder}`;
}

/** Whether two tokens are the same, by the address rules of the namespace. */
export function isSameToken(
  namespace: string,
  one: Pick<ChosenToken, 'chainId' | 'address'>,
  other: Pick<ChosenToken, 'chainId' | 'address'>,
): boolean {
  if (one.chainId !== other.chainId) return false;
  return isSameAddress(namespace, plainAddress(tokenId(one)), plainAddress(tokenId(other)));
}

/**
 * Tokens of an API's answer, for views: the native currency first, with the site's name for it. Omits tokens without
 * decimals, of other networks, and with names that cannot be shown.
 */
export function readSwapTokens(
  tokens: readonly SwapToken[],
  { caipNetworkId: chainId, nativeCurrency }: CaipNetwork,
): readonly ChosenToken[] {
  const list: ChosenToken[] = [];
  for (const { address, name, symbol, decimals, logoUri } of tokens) {
    if (!address.startsWith(`${chainId}:`) || decimals === 0) continue;
    if (address.toLowerCase() === `${chainId}:${currencyPlaceholder}`) {
      list.unshift({ chainId, ...currencyOf(nativeCurrency), ...readTokenIcon(logoUri, chainId) });
      continue;
    }
    const known = readWalletName(name) ?? readWalletName(symbol);
    if (known === undefined) continue;
    const shown = { name: known, symbol: readWalletName(symbol) ?? known, decimals };
    list.push({ chainId, address: address as CaipAddress, ...shown, ...readTokenIcon(logoUri, address) });
  }
  return list;
}

const currencyOf = ({ name, symbol, decimals }: CaipNetwork['nativeCurrency']) => ({
  name,
  symbol,
  decimals,
});

/** The network's native currency, which is sold by default. */
export function currencyToken({ caipNetworkId: chainId, nativeCurrency }: CaipNetwork): ChosenToken {
  return { chainId, ...currencyOf(nativeCurrency) };
}

/** The account's holding of a token, by the address rules of the namespace. */
export function findHolding(
  namespace: string,
  holdings: readonly Holding[] | undefined,
  token: Pick<ChosenToken, 'chainId' | 'address'>,
): Holding | undefined {
  return holdings?.find(({ address }) =>
    isSameToken(namespace, { chainId: token.chainId, address: address as CaipAddress | undefined }, token),
  );
}

/** The account's holdings, and whether it may have others. */
export type KnownHoldings = Pick<HoldingsRead, 'list' | 'partial'>;

/**
 * The account's balance of a token; `undefined` if unknown. A token missing from a complete list has a balance of zero.
 */
export function heldOf(
  namespace: string,
  holdings: KnownHoldings | undefined,
  token: ChosenToken,
): bigint | undefined {
  if (holdings === undefined) return undefined;
  const found = findHolding(namespace, holdings.list, token);
  if (found !== undefined) return found.value;
  return holdings.partial ? undefined : 0n;
}

/** The first token with a symbol. */
export function tokenOfSymbol(
  tokens: readonly ChosenToken[],
  symbol: string | undefined,
  chainId: CaipNetworkId,
): ChosenToken | undefined {
  const wanted = symbol?.toLowerCase();
  return tokens.find((token) => token.chainId === chainId && token.symbol.toLowerCase() === wanted);
}
