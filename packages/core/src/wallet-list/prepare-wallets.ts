import type { AppKitCore } from '../contract/core.ts';
import { loadModal } from '../lazy.ts';
import { readsList } from '../wallets/offers-list.ts';

/** Fetches the list of wallets and its code if the page needs them. Never rejects; the outcome is in the state. */
export async function prepareWallets(core: AppKitCore): Promise<void> {
  if (!readsList(core.store.getState())) return;
  try {
    const { loadWallets } = await loadModal();
    await loadWallets(core);
  } catch {
    // The modal works without a list, and retries when it opens.
  }
}
