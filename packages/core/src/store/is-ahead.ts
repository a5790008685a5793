import type { PairingState } from '../contract/connection.ts';

/** Whether the link was created before a wallet was chosen: nothing waits for it. */
export function isAhead(pairing: PairingState): boolean {
  return pairing.status === 'waiting' && pairing.ahead === true;
}
