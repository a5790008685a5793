import type { AppKitCore, AppKitState, Namespace } from '@mooring/core';
import { useMemo, useSyncExternalStore } from 'react';
import { useCore } from './core-context.ts';
import { sameParts } from './same-parts.ts';

type PickParts = (state: AppKitState, namespace: Namespace) => readonly unknown[];

function memoised(pick: PickParts, namespace: Namespace | undefined): (state: AppKitState) => AppKitState {
  let held: { readonly state: AppKitState; readonly parts: readonly unknown[] } | undefined;
  return (state) => {
    const parts = pick(state, namespace ?? state.activeNamespace);
    if (held === undefined || !sameParts(parts, held.parts)) {
      held = { state, parts };
    }
    return held.state;
  };
}

/**
 * The state, updated only when one of the picked parts changes. A server, and the first browser render that hydrates
 * it, use the initial state without visitor data. `pick` has to be stable between renders, and gets `namespace` (default: the
 * active one), to pick what belongs to it.
 */
export function useParts(
  pick: PickParts,
  namespace?: Namespace,
): { readonly core: AppKitCore; readonly state: AppKitState } {
  const core = useCore();
  const [read, readInitial] = useMemo(() => {
    const select = memoised(pick, namespace);
    return [() => select(core.store.getState()), () => core.store.getInitialState()];
  }, [core, pick, namespace]);
  const state = useSyncExternalStore(core.store.subscribe, read, readInitial);
  return { core, state };
}
