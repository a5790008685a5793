import type { AppKitCore, AppKitState } from '@mooring/core';
import { wasPaired } from './was-paired.ts';

/** What views show: the state, and whether the wallet has just answered the code. */
export interface ModalState extends AppKitState {
  readonly finished: boolean;
  /** Counts up each time the modal opens, so that it starts afresh. */
  readonly openings: number;
  /** It is closed and no longer seen: nothing has to be there, and opening it has nothing to take away first. */
  readonly gone: boolean;
}

export interface ModalStore {
  getState(): ModalState;
  subscribe(listener: () => void): () => void;
  /** Once it has faded. */
  leave(): void;
  destroy(): void;
}

/** The state as long as the modal is open; after that the last of it, so that nothing changes while it fades. */
export function createModalStore(core: AppKitCore): ModalStore {
  const now = core.store.getState();
  // The views may come after it was closed again.
  let shown: ModalState = { ...now, finished: false, openings: 0, gone: !now.open };
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const unsubscribe = core.store.subscribe((state, previous) => {
    const openings = shown.openings + (previous.open ? 0 : 1);
    if (state.open) shown = { ...state, finished: false, openings, gone: false };
    else if (wasPaired(state, previous)) shown = { ...shown, finished: true };
    else return;
    tell();
  });
  return {
    getState: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave() {
      shown = { ...shown, gone: true };
      tell();
    },
    destroy: unsubscribe,
  };
}
