import type { AppKitState } from '../contract/state.ts';

/** The part of a window that warnings use. */
export type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** A link into an app of this device counts as leaving the page in some browsers: no prompt may block it. */
export function leavesForWallet({ device, linking }: Pick<AppKitState, 'device' | 'linking'>): boolean {
  return device.mobile || (linking !== undefined && !/^https?:/i.test(linking.href));
}

/**
 * Has the browser warn before the page is left while a payment waits for the wallet, because the page would miss its
 * outcome.
 */
export async function warnBeforeUnload<Result>(
  state: Pick<AppKitState, 'device' | 'linking'>,
  run: () => Promise<Result>,
  page: Page | undefined = typeof window === 'undefined' ? undefined : window,
): Promise<Result> {
  if (page === undefined || leavesForWallet(state)) return run();
  // One listener per call: concurrent calls do not remove each other's.
  const onLeave = (event: Event): void => event.preventDefault();
  page.addEventListener('beforeunload', onLeave);
  try {
    return await run();
  } finally {
    page.removeEventListener('beforeunload', onLeave);
  }
}
