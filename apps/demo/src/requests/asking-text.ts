import type { AccountMessages } from '../messages/language.ts';

/**
 * What a visitor reads below "Approve in …"; `undefined`: nothing.
 *
 * @param stage progress of the request to a paired wallet; `undefined` for a browser wallet
 * @param late whether the wallet has not answered for a while
 */
export function askingText(
  messages: AccountMessages,
  stage: 'sending' | 'sent' | 'there' | undefined,
  late: boolean,
): string | undefined {
  if (stage === 'there') return messages.askThere();
  if (!late) return undefined;
  return stage === 'sending' ? messages.askNotSent() : messages.askLate();
}
