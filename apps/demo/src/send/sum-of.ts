import type { SendOrder } from '../chain/chain.ts';
import { figure } from '../format/figure.ts';
import type { AccountMessages } from '../messages/language.ts';

/** An amount with its symbol, in a language's format. */
export function sumOf(
  { asset, value }: SendOrder,
  { locale }: AccountMessages,
): { readonly amount: string; readonly symbol: string } {
  return { amount: figure(locale, value, asset.decimals) ?? '', symbol: asset.symbol };
}
