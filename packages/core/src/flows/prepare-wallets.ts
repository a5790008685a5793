import type { AppKitCore } from '../contract/core.ts';
import { listAwaited } from '../wallets/list-awaited.ts';

/** Fetches the list of wallets with what reads it, where a wallet could be paired. Never rejects; the state tells. */
export async function prepareWallets(core: AppKitCore): Promise<void> {
  if (!listAwaited(core.store.getState())) return;
  try {
    const { loadWallets } = await import('./load-wallets.ts');
    await loadWallets(core);
  } catch {
    // The chunk did not arrive: the modal works without a list, and asks again when it opens.
  }
}
