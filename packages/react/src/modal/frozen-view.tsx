import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { ModalProvider, useModalContext } from '../view/modal-context.ts';
import type { ModalState, ModalStore } from '../view/modal-store.ts';

/** A state that no longer changes. */
function still(state: ModalState): ModalStore {
  return {
    getState: () => state,
    subscribe: () => () => undefined,
    leave: () => undefined,
    reportDelay: () => () => undefined,
    destroy: () => undefined,
  };
}

/** A view that keeps its last content once it `leaves`, so that the content does not change while it fades. */
export function FrozenView({ leaves, children }: { readonly leaves: boolean; readonly children: ReactNode }) {
  const value = useModalContext();
  const { store } = value;
  // The whole state, since only React knows which state it has last shown. The content does not render with it.
  const now = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const seen = useRef(now);
  const held = useRef<ModalStore | undefined>(undefined);
  useLayoutEffect(() => {
    seen.current = now;
  }, [now]);
  if (!leaves) held.current = undefined;
  else held.current ??= still(seen.current);
  const shown = held.current === undefined ? value : { ...value, store: held.current };
  return <ModalProvider value={shown}>{children}</ModalProvider>;
}
