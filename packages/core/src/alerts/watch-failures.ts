import type { AppKitCore } from '../contract/core.ts';
import { loadModal } from '../lazy.ts';
import { newFailures } from './new-failures.ts';

/**
 * While `debug` is on, alerts the site's developer to flows that fail because of the site's setup. Returns a function
 * that stops.
 */
export function watchFailures(core: AppKitCore): () => void {
  return core.store.subscribe((state, previous) => {
    if (!state.options.debug) return;
    for (const error of newFailures(state, previous)) {
      // If the alert's code cannot be loaded, the flow's own error is still shown.
      loadModal()
        .then(({ alertFailure }) => alertFailure(core, error))
        .catch(() => undefined);
    }
  });
}
