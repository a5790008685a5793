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

/** Text of the button while something is missing or wrong. The field says more. */
export function buttonText(
  words: SendWords,
  problem: SendProblem | undefined,
  token: Pick<ChosenToken, 'symbol'> | undefined,
): string {
  switch (problem) {
    case undefined:
      return words.review();
    case 'token':
      return words.chooseToken();
    case 'funds':
      return words.fundsShort({ symbol: token?.symbol ?? '' });
    case 'amount-empty':
      return words.enterAmount();
    case 'amount-zero':
      return words.amountZero();
    case 'receiver-empty':
      return words.enterReceiver();
    case 'receiver-name-asked':
      return words.nameAsked();
    case 'receiver-token':
      return words.receiverIsToken();
    case 'receiver-invalid':
    case 'receiver-mistyped':
      return words.addressInvalid();
    default:
      return problem.startsWith('amount') ? words.fixAmount() : words.otherReceiver();
  }
}

/** Name of the control that a problem is about; none while a name is looked up. */
export function problemControl(problem: SendProblem | undefined): string | undefined {
  if (problem === undefined || problem === 'receiver-name-asked') return undefined;
  if (problem === 'token') return 'amount-token';
  return problem.startsWith('receiver') ? 'receiver' : 'amount';
}
