import type { AppKitCore } from '../contract/core.ts';
import type { ToastState } from '../contract/state.ts';

/** Milliseconds a toast stays, and the pause before a new one takes the place of an open one. */
const shownFor = 2_500;
const reopenAfter = 150;

/** Shows a short message in the modal. A new one closes an open one, then shows. */
export function showToast(core: AppKitCore, toast: Omit<ToastState, 'id'>): void {
  const { runtime, clock } = core;
  const show = (): void => {
    core.dispatch({ type: 'toastShown', toast: { ...toast, id: runtime.nextToastId } });
    runtime.nextToastId += 1;
    runtime.cancelToast =
      toast.variant === 'loading' ? undefined : clock.after(shownFor, () => hideToast(core));
  };
  runtime.cancelToast?.();
  runtime.cancelToast = undefined;
  if (core.store.getState().toast === undefined) {
    show();
    return;
  }
  core.dispatch({ type: 'toastHidden' });
  runtime.cancelToast = clock.after(reopenAfter, show);
}

export function hideToast(core: AppKitCore): void {
  core.runtime.cancelToast?.();
  core.runtime.cancelToast = undefined;
  core.dispatch({ type: 'toastHidden' });
}
