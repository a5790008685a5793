import type { AppKitCore } from '@mooring/core';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ModalState, ModalStore } from './modal-store.ts';

interface ModalContext {
  readonly core: AppKitCore;
  readonly store: ModalStore;
  /** The modal is a part of the page. */
  readonly embedded: { mayFocus(): boolean } | undefined;
}

const context = createContext<ModalContext | undefined>(undefined);

export const ModalProvider = context.Provider;

/** What every view gets: the state to show and the instance to call actions on. */
export function useModal(): { readonly core: AppKitCore; readonly state: ModalState } {
  const value = useContext(context);
  if (value === undefined) throw new Error('A view was rendered outside of the modal');
  const state = useSyncExternalStore(value.store.subscribe, value.store.getState, value.store.getState);
  return { core: value.core, state };
}

/** Present where the modal is a part of the page: whether it may take the focus. */
export function useEmbedded(): { mayFocus(): boolean } | undefined {
  return useContext(context)?.embedded;
}
