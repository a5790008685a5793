import type { ChosenToken, QuoteState, SwapDifference, SwapProblem } from '@mooring/core/swap';
import type { SwapWords } from './swap-words.ts';

/** Text of the button: what is missing, or the next step. */
export function buttonText(
  words: SwapWords,
  problem: SwapProblem | undefined,
  { from, quote }: { readonly from: ChosenToken; readonly quote: QuoteState['kind'] },
): string {
  if (problem === 'to') return words.chooseTo();
  if (problem === 'same') return words.chooseOther();
  if (problem === 'funds') return words.fundsShort({ symbol: from.symbol });
  if (problem === 'amount-zero') return words.amountZero();
  if (problem === 'amount-empty') return words.enterAmount();
  if (problem !== undefined) return words.fixAmount();
  return quote === 'none' || quote === 'failed' ? words.noQuote() : words.review();
}

/** Name of the control that a problem is about. */
export function problemControl(problem: SwapProblem | undefined): string | undefined {
  if (problem === undefined) return undefined;
  return problem === 'to' || problem === 'same' ? 'get-token' : 'give';
}

/** How a transaction differs from the shown swap, as part of a sentence. */
export function differenceText(words: SwapWords, difference: SwapDifference): string {
  const texts: Readonly<Record<SwapDifference, () => string>> = {
    unlisted: words.differsUnlisted,
    unapproved: words.differsUnapproved,
    account: words.differsAccount,
    amount: words.differsAmount,
    value: words.differsValue,
    provider: words.differsProvider,
    least: words.differsLeast,
    late: words.differsLate,
    unreadable: words.differsUnreadable,
    receiver: words.differsReceiver,
    taken: words.differsTaken,
    given: words.differsGiven,
    approvalCall: words.differsApprovalCall,
    approvalValue: words.differsApprovalValue,
    approvalUnlisted: words.differsApprovalUnlisted,
    approvalOther: words.differsApprovalOther,
    approvalAmount: words.differsApprovalAmount,
  };
  return texts[difference]();
}
