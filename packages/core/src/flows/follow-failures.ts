import type { AppKitCore } from '../contract/core.ts';
import { newFailures } from './new-failures.ts';

const loadAlert = async () => import('./alert-failure.ts');

/** Alerts the site's developer of flows that fail because of the site's setup. Returns a function that ends it. */
export function followFailures(core: AppKitCore): () => void {
  return core.store.subscribe((state, previous) => {
    for (const error of newFailures(state, previous)) {
      // An alert whose code does not arrive is one less thing to read; the flow has its own error.
      loadAlert().then(
        ({ alertFailure }) => alertFailure(core, error),
        () => undefined,
      );
    }
  });
}
