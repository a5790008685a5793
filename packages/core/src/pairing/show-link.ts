import { pairingOfferSeconds } from '@mooring/protocol/limits';
import type { AppKitCore } from '../contract/core.ts';

/**
 * Shows a link that the site supplies. Without an expiry, it expires after the time of a link of this client.
 * Ignores text that is not a pairing link.
 */
export function showLink(core: AppKitCore, uri: string): void {
  if (!/^wc:[^\s]{1,2000}$/.test(uri)) return;
  const now = Math.floor(core.clock.now() / 1000);
  const stated = Number(/[?&]expiryTimestamp=(\d{1,12})(?:&|$)/.exec(uri)?.[1] ?? now + pairingOfferSeconds);
  core.dispatch({ type: 'pairingChanged', pairing: { status: 'waiting', uri, expiry: stated } });
}
