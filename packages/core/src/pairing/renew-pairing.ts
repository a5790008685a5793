import type { AppKitCore } from '../contract/core.ts';
import { releasePairing } from './open-pairing.ts';
import { startPairing } from './start-pairing.ts';

/** Replaces an expired link with a new one. A wallet that has read the old one may still answer. */
export async function renewPairing(core: AppKitCore): Promise<void> {
  releasePairing(core);
  await startPairing(core);
}
