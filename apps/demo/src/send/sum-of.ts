import type { SendOrder } from '../chain/chain.ts';
import { figure } from '../format/figure.ts';
import type { AccountMessages } from '../messages/language.ts';

/** How much of what, as a language writes it. */
export function sumOf(
  { asset, value }: SendOrder,
  { locale }: AccountMessages,
): { readonly amount: string; readonly symbol: string } {
  return { amount: figure(locale, value, asset.decimals) ?? '', symbol: asset.symbol };
}
