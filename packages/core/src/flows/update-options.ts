import type { AppKitCore } from '../contract/core.ts';
import type { ModalOptions } from '../contract/options.ts';

/** Changes what the site decided, while the page runs. */
export function updateOptions(core: AppKitCore, options: Partial<ModalOptions>): void {
  core.dispatch({ type: 'optionsChanged', options });
  for (const adapter of Object.values(core.adapters)) adapter.refresh?.();
}

/** The visitor ticks, or unticks, the box under the terms. */
export function acceptLegal(core: AppKitCore, accepted: boolean): void {
  core.dispatch({ type: 'legalAccepted', accepted });
}
