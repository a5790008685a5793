import type { OnrampOptionsAnswer, OnrampPurchaseCurrency } from '@mooring/protocol/api';
import { imagePaths } from '@mooring/protocol/api';
import type { ListedPictures } from '../module.ts';
import { picturesWithin } from '../tokens/pictures-within.ts';
import type { ChainTokens, TokenList } from '../tokens/token-list.ts';

/** Characters of all pictures of an answer. */
const maxPictures = 393_216;

/** Adds pictures to the currencies that a provider sells and accepts: from the token lists, or from the operator's file. */
export function withPictures(
  { purchaseCurrencies, paymentCurrencies }: OnrampOptionsAnswer,
  lists: TokenList,
  listed: ListedPictures,
): OnrampOptionsAnswer {
  const picture = picturesWithin(maxPictures);
  const withPicture = <Currency extends object>(currency: Currency, address: string | undefined) => {
    const iconUrl = picture(address ?? '');
    return iconUrl === '' ? currency : { ...currency, iconUrl };
  };
  return {
    paymentCurrencies: paymentCurrencies.map((currency) =>
      withPicture(currency, pathOf('currency', currency.id, listed)),
    ),
    purchaseCurrencies: purchaseCurrencies.map((currency) =>
      withPicture(currency, iconOf(currency, lists, listed) ?? pathOf('token', currency.symbol, listed)),
    ),
  };
}

function pathOf(kind: 'token' | 'currency', id: string, listed: ListedPictures): string | undefined {
  if (!listed[kind].has(id.toLowerCase())) return undefined;
  return imagePaths[kind].replace(':id', encodeURIComponent(id));
}

/** The icon of the first network whose list has the token: by its contract, never by a name that anyone may take. */
function iconOf(
  { symbol, networks }: OnrampPurchaseCurrency,
  lists: TokenList,
  listed: ListedPictures,
): string | undefined {
  for (const { chain_id: id, contract_address: contract } of networks) {
    for (const [chain, list] of lists) {
      if (chain !== id && chain !== `eip155:${id}`) continue;
      const icon =
        contract === '' ? nativeIcon(chain, list, symbol, listed) : tokenIcon(chain, list, contract, listed);
      if (icon !== undefined) return icon;
    }
  }
  return undefined;
}

function nativeIcon(
  chain: string,
  { native: { symbol, icon } }: ChainTokens,
  sold: string,
  listed: ListedPictures,
): string | undefined {
  if (symbol.toUpperCase() !== sold.toUpperCase()) return undefined;
  return icon.startsWith('data:image/') ? icon : pathOf('token', chain, listed);
}

function tokenIcon(
  chain: string,
  { tokens }: ChainTokens,
  contract: string,
  listed: ListedPictures,
): string | undefined {
  const isIt = ({ address }: { readonly address: string }): boolean =>
    address.startsWith('0x') ? address.toLowerCase() === contract.toLowerCase() : address === contract;
  const icon = tokens.find(isIt)?.icon;
  return icon?.startsWith('data:image/') ? icon : pathOf('token', `${chain}:${contract}`, listed);
}
