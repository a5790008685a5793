import type { useAppKitRequests } from '@mooring/kit/react';
import type { AccountMessages } from '../messages/language.ts';

interface Asked {
  /** Progress of the request to a paired wallet; `undefined` for a browser wallet. */
  readonly stage: 'sending' | 'sent' | 'there' | undefined;
  /** Why a paired wallet cannot be reached. */
  readonly unreached: ReturnType<typeof useAppKitRequests>['unreached'];
  /** Whether the wallet has not answered for a while. */
  readonly late: boolean;
}

/** The text below "Approve in …"; `undefined` for none. */
export function pendingText(
  messages: AccountMessages,
  { stage, unreached, late }: Asked,
): string | undefined {
  if (stage !== undefined && unreached === 'offline') return messages.askOffline();
  if (stage !== undefined && unreached === 'trying') return messages.askTrying();
  if (stage !== undefined && unreached === 'behind') return messages.askBehind();
  if (stage === 'there') return messages.askThere();
  if (!late) return undefined;
  return stage === 'sending' ? messages.askNotSent() : messages.askLate();
}
