import { pairingExpiresEarlySeconds } from '@mooring/protocol/limits';
import type { AppKitCore } from '../contract/core.ts';
import type { Device } from '../contract/options.ts';

/** In Telegram, and in Safari on iOS, the page is left for the wallet: one pending pairing serves every try. */
export function sharesPairing(device: Device): boolean {
  return device.telegram || (device.safari && device.ios);
}

/** Whether the link that waits for a wallet is still worth a scan. */
export function isFreshPairing({ runtime, clock }: AppKitCore): boolean {
  const link = runtime.pairing?.link;
  return link !== undefined && link.expiry - pairingExpiresEarlySeconds > clock.now() / 1000;
}
