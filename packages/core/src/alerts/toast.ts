import { toastReopenDelayMs } from '@mooring/protocol/limits';
import type { AppKitCore } from '../contract/core.ts';
import type { ToastState } from '../contract/state.ts';

/** Milliseconds a toast stays. */
const shownFor = 2_500;

/** A toast to show. Without `autoClose` every variant but `loading` closes automatically. */
export type NewToast = Omit<ToastState, 'id' | 'open' | 'autoClose'> & Partial<Pick<ToastState, 'autoClose'>>;

/** Shows a short message in the modal. A new one closes an open one, then shows. */
export function showToast(core: AppKitCore, toast: NewToast): void {
  const { runtime, clock } = core;
  const { autoClose = toast.variant !== 'loading' } = toast;
  const show = (): void => {
    core.dispatch({
      type: 'toastShown',
      toast: { ...toast, autoClose, open: true, id: (core.store.getState().toast?.id ?? 0) + 1 },
    });
    runtime.cancelToast = autoClose ? clock.after(shownFor, () => hideToast(core)) : undefined;
  };
  runtime.cancelToast?.();
  runtime.cancelToast = undefined;
  if (core.store.getState().toast?.open !== true) {
    show();
    return;
  }
  core.dispatch({ type: 'toastHidden' });
  runtime.cancelToast = clock.after(toastReopenDelayMs, show);
}

/** Hides the toast at once. */
export function hideToast(core: AppKitCore): void {
  core.runtime.cancelToast?.();
  core.runtime.cancelToast = undefined;
  core.dispatch({ type: 'toastHidden' });
}
