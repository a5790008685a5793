import { pairingExpiresEarlySeconds } from '@mooring/protocol/limits';
import type { AppKitCore } from '../contract/core.ts';
import type { Device } from '../contract/options.ts';

/**
 * Whether attempts share one pending pairing: in Telegram and in Safari on iOS, the visitor leaves the page for the
 * wallet.
 */
export function sharesPairing(device: Device): boolean {
  return device.telegram || (device.safari && device.ios);
}

/** Whether the pending link is still worth scanning. */
export function isFreshPairing({ runtime, clock }: AppKitCore): boolean {
  const link = runtime.pairing?.link;
  return link !== undefined && link.expiry - pairingExpiresEarlySeconds > clock.now() / 1000;
}
