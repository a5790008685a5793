import type { HistoryAnswer } from '../history/history-entry.ts';
import type { WalletMessages } from '../messages/language.ts';

/** How something ended, in a word. */
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
