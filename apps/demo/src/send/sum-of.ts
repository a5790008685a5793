import { figure } from '../format/figure.ts';
import type { AccountMessages } from '../messages/language.ts';
import type { SendOrder } from './check-send.ts';

/** How much of what, as a language writes it. */
export function sumOf(
  { asset, value }: SendOrder,
  { locale }: AccountMessages,
): { readonly amount: string; readonly symbol: string } {
  return { amount: figure(locale, value, asset.decimals) ?? '', symbol: asset.symbol };
}
