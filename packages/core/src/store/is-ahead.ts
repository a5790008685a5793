import type { PairingState } from '../contract/connection.ts';

/** Whether the link that is known was made before somebody chose a wallet: nobody waits for it. */
export function isAhead(pairing: PairingState): boolean {
  return pairing.status === 'waiting' && pairing.ahead === true;
}
