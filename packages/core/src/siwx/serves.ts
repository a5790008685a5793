import type { CaipNetworkId } from '../contract/network.ts';
import type { Siwx } from '../contract/siwx.ts';

/** Whether accounts on this chain sign in. A getter that throws counts as yes. */
export function serves(siwx: Siwx, chainId: CaipNetworkId): boolean {
  try {
    return siwx.serves?.(chainId) !== false;
  } catch {
    return true;
  }
}
