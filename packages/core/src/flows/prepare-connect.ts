import type { AppKitCore } from '../contract/core.ts';
import { pairingTarget } from './pairing-target.ts';

/**
 * Fetches what connecting will need, and with `pairing` what makes a link: its code is run, and reads what it keeps, so that
 * a link is there at once; no wallet and no relay is asked. Never rejects: what did not arrive is fetched again when
 * somebody connects.
 */
export async function prepareConnect(
  core: AppKitCore,
  { pairing = false }: { readonly pairing?: boolean | undefined } = {},
): Promise<void> {
  const fetches: (Promise<unknown> | undefined)[] = Object.values(core.adapters).map((adapter) =>
    adapter.prepare?.(),
  );
  if (pairing && !core.store.getState().options.manualWCControl) {
    fetches.push(pairingTarget(core)?.restore());
  }
  await Promise.allSettled(fetches);
}
