import type { AppKitCore } from '../contract/core.ts';
import type { ModalOptions } from '../contract/options.ts';

/** Changes the site's options at runtime. */
export function updateOptions(core: AppKitCore, options: Partial<ModalOptions>): void {
  core.dispatch({ type: 'optionsChanged', options });
  for (const adapter of Object.values(core.adapters)) adapter.refresh?.();
}

/** Checks or unchecks the checkbox for the terms. */
export function acceptLegal(core: AppKitCore, accepted: boolean): void {
  core.dispatch({ type: 'legalAccepted', accepted });
}
