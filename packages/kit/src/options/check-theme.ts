import type { AppKitCore } from '@mooring/core';
import { loadChecks } from '../lazy.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';
import type { reportTheme } from './report-options.ts';

/** Checks theme variables set after `createAppKit` while `debug` is on. Returns a function that ends it. */
export function checkTheme(
  core: AppKitCore,
  options: CreateAppKitOptions,
  load: () => Promise<{ readonly reportTheme: typeof reportTheme }> = loadChecks,
): () => void {
  return core.store.subscribe((state, previous) => {
    const { variables } = state.theme;
    if (variables === previous.theme.variables || !state.options.debug) return;
    const added = Object.entries(variables).filter(([name]) => !(name in previous.theme.variables));
    if (added.length === 0) return;
    load()
      .then(({ reportTheme }) => reportTheme(core, options, Object.fromEntries(added)))
      .catch(() => undefined);
  });
}
