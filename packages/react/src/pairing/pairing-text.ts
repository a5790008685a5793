import type { PairingState } from '@mooring/core/modal';
import type { AppKitErrorInfo } from '@mooring/core/page';
import type { ModalMessages } from '../messages/modal-messages.ts';
import type { Unreached } from '../view/use-reach.ts';

/** What a view knows of a pairing. */
export interface Known {
  readonly pairing: PairingState;
  /** Why the pairing, or the connection that followed it, failed. */
  readonly failed: AppKitErrorInfo | undefined;
  readonly finished: boolean;
  /** Whether a wallet has used the link. */
  readonly answered: boolean;
  /** Whether this device's clock is behind, so that wallets reject its links. */
  readonly behind: boolean;
  /** Why the wallet cannot be reached. */
  readonly unreached: Unreached | undefined;
}

/** The pending step, or the outcome. */
export function pairingText(
  { pairing, failed, finished, answered, behind, unreached }: Known,
  messages: ModalMessages,
  errorText: (error: AppKitErrorInfo) => { readonly title: string },
): string {
  if (failed !== undefined) return errorText(failed).title;
  if (finished) return messages.pairingDone();
  if (behind) return messages.pairingBehind();
  if (pairing.status === 'expired') return messages.pairingExpired();
  if (unreached === 'offline') return messages.pairingOffline();
  if (unreached === 'trying') return messages.pairingTrying();
  return answered || pairing.status === 'waiting' ? messages.pairingWaiting() : messages.pairingPreparing();
}
