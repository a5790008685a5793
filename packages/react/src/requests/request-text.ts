import type { WalletRequest } from '@mooring/core/page';
import type { ModalMessages } from '../messages/modal-messages.ts';
import type { Unreached } from '../view/use-reach.ts';

/** Progress of a request, or why it cannot continue. */
export function progressText(
  messages: ModalMessages,
  { stage }: Pick<WalletRequest, 'stage'>,
  unreached: Unreached | undefined,
): string {
  if (unreached === 'offline') return messages.pairingOffline();
  if (unreached === 'trying') return messages.pairingTrying();
  if (unreached === 'behind') return `${messages.pairingBehind()}. ${messages.pairingBehindText()}`;
  if (stage === 'sending') return messages.requestSending();
  return stage === 'sent' ? messages.requestSent() : messages.requestThere();
}

/** Outcome of a request of an earlier page. */
export function foundText(
  messages: ModalMessages,
  { outcome, purpose }: Pick<WalletRequest, 'outcome' | 'purpose'>,
): string {
  switch (outcome) {
    case 'sent':
      return messages.requestFoundSent();
    case 'answered':
      return messages.requestFoundAnswered();
    case 'refused':
      return messages.requestFoundRefused();
    case 'failed':
      return messages.requestFoundFailed();
    case 'unknown':
      return messages.requestFoundUnknown();
    case undefined:
      if (purpose === 'transaction') return messages.requestAskedTransaction();
      return purpose === 'network' ? messages.requestAskedNetwork() : messages.requestAskedSignature();
  }
}
