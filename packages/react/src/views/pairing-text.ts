import type { PairingState } from '@mooring/core/modal';
import type { AppKitErrorInfo } from '@mooring/core/page';
import type { ModalMessages } from '../messages/modal-messages.ts';
import type { Unreached } from '../view/use-reach.ts';

interface Known {
  readonly pairing: PairingState;
  /** Why the pairing, or the connection that followed it, failed. */
  readonly failed: AppKitErrorInfo | undefined;
  readonly finished: boolean;
  /** Whether a wallet has used the link. */
  readonly answered: boolean;
  /** Why the wallet cannot be reached. */
  readonly unreached: Unreached | undefined;
}

/** The pending step, or the outcome. */
export function pairingText(
  { pairing, failed, finished, answered, unreached }: Known,
  messages: ModalMessages,
  errorText: (error: AppKitErrorInfo) => { readonly title: string },
): string {
  if (failed !== undefined) return errorText(failed).title;
  if (finished) return messages.pairingDone();
  if (pairing.status === 'expired') return messages.pairingExpired();
  if (unreached === 'offline') return messages.pairingOffline();
  if (unreached === 'trying') return messages.pairingTrying();
  if (unreached === 'behind') return messages.pairingBehind();
  return answered || pairing.status === 'waiting' ? messages.pairingWaiting() : messages.pairingPreparing();
}
