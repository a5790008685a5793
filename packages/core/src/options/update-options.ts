import type { AppKitCore } from '../contract/core.ts';
import type { ModalOptions } from '../contract/options.ts';
import { prepareWallets } from '../wallet-list/prepare-wallets.ts';

/** Changes the site's options at runtime. */
export function updateOptions(core: AppKitCore, options: Partial<ModalOptions>): void {
  core.dispatch({ type: 'optionsChanged', options });
  for (const adapter of Object.values(core.adapters)) adapter.refresh?.();
  // An open modal loads the list that the options ask for now, a closed one when it opens.
  if (core.store.getState().open) void prepareWallets(core);
}

/** Checks or unchecks the checkbox for the terms. */
export function acceptLegal(core: AppKitCore, accepted: boolean): void {
  core.dispatch({ type: 'legalAccepted', accepted });
}
