import type { AppKitCore } from '@mooring/core';
import { loadChecks } from '../lazy.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';
import type { reportOptions } from './report-options.ts';

/** Milliseconds that the modal is open before its options are looked over: opening waits for nothing of it. */
const calm = 1_000;

/**
 * Has the options looked over, once, when the modal has been open for a second and the site wants to be told (`debug`). A
 * check that does not arrive is asked for at the next opening. Returns a function that ends it.
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
    cancel = core.clock.after(calm, () => void check().catch(() => undefined));
  });
  return () => {
    done = true;
    unsubscribe();
    cancel?.();
  };
}
