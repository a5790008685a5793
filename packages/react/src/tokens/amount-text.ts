import type { ChosenToken, SendProblem } from '@mooring/core/send';
import type { SwapProblem } from '@mooring/core/swap';

/** Texts about an amount, of a form's catalogue. */
interface AmountWords {
  amountInvalid(): string;
  amountComma(): string;
  amountPrecise(token: { readonly symbol: string; readonly decimals: number }): string;
  amountLarge(): string;
  funds(): string;
}

/** Text below an amount; none before the visitor types. */
export function amountText(
  words: AmountWords,
  problem: SendProblem | SwapProblem | undefined,
  token: Pick<ChosenToken, 'symbol' | 'decimals'> | undefined,
): string | undefined {
  switch (problem) {
    case 'amount-invalid':
      return words.amountInvalid();
    case 'amount-comma':
      return words.amountComma();
    case 'amount-precise':
      return words.amountPrecise({ symbol: token?.symbol ?? '', decimals: token?.decimals ?? 0 });
    case 'amount-large':
      return words.amountLarge();
    case 'funds':
      return words.funds();
    default:
      return undefined;
  }
}
