import type { AppKitState } from '@mooring/core';

/** Whether the wallet that used the link declined the connection. */
export function isLinkDeclined({
  pairing,
  connectFlow,
}: Pick<AppKitState, 'pairing' | 'connectFlow'>): boolean {
  const ended = pairing.status === 'idle' ? connectFlow : pairing;
  return ended.status === 'failed' && ended.error.code === 'REJECTED';
}
