import type { HistoryAnswer } from '../history/history-entry.ts';
import type { WalletMessages } from '../messages/language.ts';

/** A word for the outcome of a request. */
export function answerName(messages: WalletMessages, answer: HistoryAnswer): string {
  const names = {
    approved: messages.answerApproved,
    declined: messages.answerDeclined,
    failed: messages.answerFailed,
    expired: messages.answerExpired,
    refused: messages.answerRefused,
  };
  return names[answer]();
}
