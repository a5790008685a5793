import type { AppKitCore, AppKitState } from '@mooring/core';
import { createDelays, type Delay } from './delays.ts';
import { type Finish, finishOf, finishWithin } from './finish-of.ts';

/** State for views: the core's state, and the outcome of the flow that closed the modal. */
export interface ModalState extends AppKitState {
  /** Set when a wallet has answered and the card is about to close, or to show the next view. */
  readonly finish: Finish | undefined;
  /** Whether the card shows the account after a finished flow. */
  readonly arrived: boolean;
  /** Increments each time the modal opens, so that views start afresh. */
  readonly openings: number;
  /** Whether the modal is closed and invisible, so that no view needs to be mounted. */
  readonly gone: boolean;
  /** Why data that the view lacks does not come, if it is late. */
  readonly delay: Delay | undefined;
}

export interface ModalStore {
  getState(): ModalState;
  subscribe(listener: () => void): () => void;
  /** Called once the modal has faded out. */
  leave(): void;
  /** Called by a view whose data does not come. Returns the function that takes the report back. */
  reportDelay(delay: Delay): () => void;
  destroy(): void;
}

/** How long an outcome is shown, and the next view. */
export interface ArrivalRule {
  /** Milliseconds that the outcome is shown. */
  readonly after: number;
  /** Called then, for a modal that has closed: whether it shows the account. */
  arrives(): boolean;
}

/** The state while the modal is open, then the last one, so that nothing changes while it fades. */
export function createModalStore(core: AppKitCore, arrival?: ArrivalRule): ModalStore {
  const now = core.store.getState();
  // The views may load after the modal has closed again.
  let shown: ModalState = {
    ...now,
    ...{ finish: undefined, arrived: false, openings: 0, gone: !now.open, delay: undefined },
  };
  let cancel: (() => void) | undefined;
  /** The view that shows an outcome, and the one that follows it. */
  let held: (Record<'shown' | 'next', AppKitState['router']> & { readonly finish: Finish }) | undefined;
  const listeners = new Set<() => void>();
  const show = (next: ModalState) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const delays = createDelays((delay) => show({ ...shown, delay }));
  const unsubscribe = core.store.subscribe((state, previous) => {
    const openings = shown.openings + (previous.open ? 0 : 1);
    if (state.open) {
      const { delay } = shown;
      const opened = { ...state, finish: undefined, arrived: false, openings, gone: false, delay };
      const finish = arrival && finishWithin(state, previous);
      if (arrival !== undefined && finish !== undefined) {
        cancel?.();
        held = { shown: previous.router, next: state.router, finish };
        cancel = core.clock.after(arrival.after, () => {
          held = undefined;
          show({ ...shown, router: core.store.getState().router, finish: undefined });
        });
      }
      if (held?.next === state.router) {
        show({ ...opened, router: held.shown, finish: held.finish });
        return;
      }
      held = undefined;
      cancel?.();
      show(opened);
      return;
    }
    if (previous.open) {
      held = undefined;
      cancel?.();
    }
    const finish = finishOf(state, previous);
    if (finish === undefined) return;
    if (arrival !== undefined && finish !== 'switched')
      cancel = core.clock.after(arrival.after, () => {
        if (arrival.arrives()) show({ ...shown, arrived: true });
      });
    show({ ...shown, finish });
  });
  return {
    getState: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave() {
      cancel?.();
      show({ ...shown, gone: true });
    },
    reportDelay: delays.report,
    destroy() {
      cancel?.();
      unsubscribe();
    },
  };
}
