import type { AppKitCore } from '../contract/core.ts';
import { letGoPairing } from './open-pairing.ts';
import { startPairing } from './start-pairing.ts';

/** Shows a new link in the place of one that has expired. A wallet that has read the old one may still answer. */
export async function renewPairing(core: AppKitCore): Promise<void> {
  letGoPairing(core);
  await startPairing(core);
}
