import type { AppKitCore } from '@mooring/core';
import { createContext, useContext, useInsertionEffect, useMemo, useSyncExternalStore } from 'react';
import type { ModalState, ModalStore } from './modal-store.ts';
import { trackReads } from './track-reads.ts';

interface ModalContext {
  readonly core: AppKitCore;
  readonly store: ModalStore;
  /** Present for an inline modal. */
  readonly inline: { mayFocus(): boolean } | undefined;
  /** Adopts styles that load with a view's code. Absent if a test renders a view by itself. */
  readonly adoptStyles?: ((css: string) => void) | undefined;
}

/** Members of the state with one entry per namespace: a view reads the entries of its own. */
const perNamespace = ['connections', 'libraryConnections'] as const;

const context = createContext<ModalContext | undefined>(undefined);

export const ModalProvider = context.Provider;

/**
 * The instance to call actions on, and the state to show. A view re-renders only when a part of the state that it read
 * changes. Event handlers read the state from the instance.
 */
export function useModal(): { readonly core: AppKitCore; readonly state: ModalState } {
  const value = useModalContext();
  const { store } = value;
  const read = useMemo(() => trackReads(store.getState, perNamespace), [store]);
  const state = useSyncExternalStore(store.subscribe, read, read);
  return { core: value.core, state };
}

export function useModalContext(): ModalContext {
  const value = useContext(context);
  if (value === undefined) throw new Error('A view was rendered outside of the modal');
  return value;
}

/** Present for an inline modal: whether it may take the focus. */
export function useInline(): { mayFocus(): boolean } | undefined {
  return useContext(context)?.inline;
}

/** Adopts the styles of a view before it paints. */
export function useStyles(css: string): void {
  const adopt = useContext(context)?.adoptStyles;
  useInsertionEffect(() => adopt?.(css), [adopt, css]);
}
