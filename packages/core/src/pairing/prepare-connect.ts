import type { AppKitCore } from '../contract/core.ts';
import { pairingTarget } from './pairing-target.ts';

/**
 * Fetches what connecting needs, and with `pairing` also runs the pairing code, which reads its storage, so that a link
 * is ready at once; contacts no wallet and no relay. Never rejects: code that did not load is fetched again on
 * connecting.
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
