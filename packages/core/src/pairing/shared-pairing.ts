import { pairingExpiresEarlySeconds } from '@mooring/protocol/limits';
import type { PairingOffer } from '../contract/connection.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { Device } from '../contract/options.ts';

/**
 * Whether attempts share one pending pairing: in Telegram and in Safari on iOS, the visitor leaves the page for the
 * wallet.
 */
export function sharesPairing(device: Device): boolean {
  return device.telegram || (device.safari && device.ios);
}

/** The offer of the pending pairing. */
export function pendingOffer({ runtime, store }: AppKitCore): PairingOffer | undefined {
  return runtime.pairing === undefined ? undefined : store.getState().offer;
}

/** Sets where the pending pairing is shown. */
export function showOffer(core: AppKitCore, shown: PairingOffer['shown']): void {
  const offer = pendingOffer(core);
  if (offer !== undefined) core.dispatch({ type: 'offerChanged', offer: { ...offer, shown } });
}

/** Whether the pending link is still worth scanning. */
export function isFreshPairing(core: AppKitCore): boolean {
  const link = pendingOffer(core)?.link;
  return link !== undefined && link.expiry - pairingExpiresEarlySeconds > core.clock.now() / 1000;
}
