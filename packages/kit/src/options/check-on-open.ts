import type { AppKitCore } from '@mooring/core';
import { loadChecks } from '../lazy.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';
import type { reportOptions } from './report-options.ts';

/** Milliseconds from opening to the check, so that it does not delay opening. */
const checkDelayMs = 1_000;

/**
 * With `debug`, checks the options once, a second after the modal opens. Retries at the next opening if the code of the
 * check fails to load. Returns a function that ends it.
 */
export function checkOnOpen(
  core: AppKitCore,
  options: CreateAppKitOptions,
  load: () => Promise<{ readonly reportOptions: typeof reportOptions }> = loadChecks,
): () => void {
  let cancel: (() => void) | undefined;
  let done = false;
  const check = async (): Promise<void> => {
    const { reportOptions } = await load();
    if (done) return;
    done = true;
    reportOptions(core, options);
  };
  const unsubscribe = core.store.subscribe((state, previous) => {
    if (done || !state.open || previous.open || !state.options.debug) return;
    cancel?.();
    cancel = core.clock.after(checkDelayMs, () => void check().catch(() => undefined));
  });
  return () => {
    done = true;
    unsubscribe();
    cancel?.();
  };
}
