import { amountLimits, type ChosenToken, type ReceiverProblem, type SendProblem } from '@mooring/core/send';
import { formatFull } from '../balance/format-balance.ts';
import type { SendWords } from './send-words.ts';

/** Text below the receiver; none before the visitor types. */
export function receiverText(
  words: SendWords,
  problem: ReceiverProblem | undefined,
  { network }: { readonly network: string },
) {
  switch (problem) {
    case 'invalid':
      return words.receiverInvalid({ network });
    case 'mistyped':
      return words.receiverMistyped();
    case 'zero':
      return words.receiverZero();
    case 'token':
      return words.receiverToken();
    case 'name-nobody':
      return words.nameNobody();
    case 'name-unreadable':
      return words.nameUnreadable();
    case 'name-off-chain':
      return words.nameOffChain();
    case 'name-elsewhere':
      return words.nameElsewhere({ network });
    case 'name-failed':
      return words.nameFailed();
    default:
      return undefined;
  }
}

/** How much can be sent instead of an amount that an adapter refused; `undefined` if it does not tell. */
export function limitText(
  words: SendWords,
  error: unknown,
  { symbol, decimals }: Pick<ChosenToken, 'symbol' | 'decimals'>,
): string | undefined {
  const { least, most } = amountLimits(error);
  const { locale } = words;
  if (most !== undefined) return words.amountMost({ amount: formatFull(locale, most, decimals), symbol });
  if (least !== undefined) return words.amountLeast({ amount: formatFull(locale, least, decimals), symbol });
  return undefined;
}

/** Text of the button while something is missing. */
export function buttonText(
  words: SendWords,
  problem: SendProblem | undefined,
  token: ChosenToken | undefined,
): string {
  if (problem === undefined) return words.review();
  if (problem === 'token') return words.chooseToken();
  if (problem === 'funds') return words.fundsShort({ symbol: token?.symbol ?? '' });
  if (problem === 'amount-zero') return words.amountZero();
  if (problem === 'receiver-name-asked') return words.nameAsked();
  return problem.startsWith('amount') ? words.enterAmount() : words.enterReceiver();
}

/** Name of the control that a problem is about; none while a name is looked up. */
export function problemControl(problem: SendProblem | undefined): string | undefined {
  if (problem === undefined || problem === 'receiver-name-asked') return undefined;
  if (problem === 'token') return 'amount-token';
  return problem.startsWith('receiver') ? 'receiver' : 'amount';
}
