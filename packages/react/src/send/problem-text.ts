import type { ChosenToken, ReceiverProblem, SendProblem } from '@mooring/core/send';
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
