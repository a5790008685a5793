import type { AppKitCore, AppKitState } from '@mooring/core';
import { wasPaired } from './was-paired.ts';

/** What views show: the state, and whether the wallet has just answered the code. */
export interface ModalState extends AppKitState {
  readonly finished: boolean;
  /** Counts up each time the modal opens, so that it starts afresh. */
  readonly openings: number;
}

export interface ModalStore {
  getState(): ModalState;
  subscribe(listener: () => void): () => void;
  destroy(): void;
}

/** The state as long as the modal is open; after that the last of it, so that nothing changes while it fades. */
export function createModalStore(core: AppKitCore): ModalStore {
  let shown: ModalState = { ...core.store.getState(), finished: false, openings: 0 };
  const listeners = new Set<() => void>();
  const unsubscribe = core.store.subscribe((state, previous) => {
    const openings = shown.openings + (previous.open ? 0 : 1);
    if (state.open) shown = { ...state, finished: false, openings };
    else if (wasPaired(state, previous)) shown = { ...shown, finished: true };
    else return;
    for (const listener of listeners) listener();
  });
  return {
    getState: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy: unsubscribe,
  };
}
