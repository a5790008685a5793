import type { AppKitCore } from '@mooring/core';
import { createContext, useContext, useInsertionEffect, useMemo, useSyncExternalStore } from 'react';
import type { ModalState, ModalStore } from './modal-store.ts';
import { trackReads } from './track-reads.ts';

interface ModalContext {
  readonly core: AppKitCore;
  readonly store: ModalStore;
  /** The modal is a part of the page. */
  readonly inline: { mayFocus(): boolean } | undefined;
  /** Styles that come with a view's code. Absent where a test renders a view by itself. */
  readonly adoptStyles?: ((css: string) => void) | undefined;
}

const context = createContext<ModalContext | undefined>(undefined);

export const ModalProvider = context.Provider;

/**
 * What every view gets: the instance to call actions on, and the state to show. A view renders again only when a part changes
 * that it read from the state; what a press needs later it reads from the instance.
 */
export function useModal(): { readonly core: AppKitCore; readonly state: ModalState } {
  const value = useContext(context);
  if (value === undefined) throw new Error('A view was rendered outside of the modal');
  const { store } = value;
  const read = useMemo(() => trackReads(store.getState), [store]);
  const state = useSyncExternalStore(store.subscribe, read, read);
  return { core: value.core, state };
}

/** Present where the modal is a part of the page: whether it may take the focus. */
export function useInline(): { mayFocus(): boolean } | undefined {
  return useContext(context)?.inline;
}

/** Adopts the styles that came with a view, before it is painted. */
export function useStyles(css: string): void {
  const adopt = useContext(context)?.adoptStyles;
  useInsertionEffect(() => adopt?.(css), [adopt, css]);
}
