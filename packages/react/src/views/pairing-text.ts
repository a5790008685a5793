import type { PairingState } from '@mooring/core/modal';
import type { AppKitErrorInfo } from '@mooring/core/page';
import type { ModalMessages } from '../messages/modal-messages.ts';

/** What the modal waits for, or the outcome. */
export function pairingText(
  pairing: PairingState,
  finished: boolean,
  messages: ModalMessages,
  errorText: (error: AppKitErrorInfo) => { readonly title: string },
): string {
  if (finished) return messages.pairingDone();
  switch (pairing.status) {
    case 'waiting':
      return messages.pairingWaiting();
    case 'expired':
      return messages.pairingExpired();
    case 'failed':
      return errorText(pairing.error).title;
    default:
      return messages.pairingPreparing();
  }
}
