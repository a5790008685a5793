import { type AppKitCore, type AppKitState, currentCore } from '@mooring/core';
import { deepEqual } from '@mooring/core/page';
import {
  getCurrentInstance,
  getCurrentScope,
  onMounted,
  onScopeDispose,
  type ShallowRef,
  shallowReactive,
  shallowRef,
} from 'vue';

/** Calls `end` when the current component or scope is disposed; never without one. */
export function untilDisposed(end: () => void): void {
  if (getCurrentScope() !== undefined) onScopeDispose(end);
}

export function isServer(): boolean {
  return typeof window === 'undefined';
}

/** Whether the current component hydrates server markup. */
function hydrates(): boolean {
  return (getCurrentInstance()?.vnode.el ?? null) !== null;
}

/**
 * Calls `show` with the state now and on each change that `listen` hears, by default all, until the component or scope ends. A
 * server, and a component that hydrates its markup, start from the initial state without visitor data.
 */
export function watchState(
  core: AppKitCore,
  show: (state: AppKitState) => void,
  listen = (): (() => void) => core.store.subscribe(show),
): void {
  let end: () => void = () => undefined;
  const start = (): void => {
    show(core.store.getState());
    end = listen();
  };
  if (isServer()) {
    // On a server, nothing would dispose the subscription.
    show(core.store.getInitialState());
    return;
  }
  if (hydrates()) {
    show(core.store.getInitialState());
    onMounted(start);
  } else start();
  untilDisposed(() => end());
}

/** Selects from the latest instance's state as a ref, which changes only when the selection does. */
export function useSelected<T>(select: (state: AppKitState, core: AppKitCore) => T): Readonly<ShallowRef<T>> {
  const core = currentCore();
  let selected: ShallowRef<T> | undefined;
  watchState(core, (state) => {
    const next = select(state, core);
    selected ??= shallowRef(next);
    if (!deepEqual(selected.value, next)) selected.value = next;
  });
  return selected as unknown as Readonly<ShallowRef<T>>;
}

/** The same as an object with reactive members. Their contents, such as a wallet's provider, are not made reactive. */
export function useMembers<T extends object>(
  select: (state: AppKitState, core: AppKitCore) => T,
): Readonly<T> {
  const core = currentCore();
  let members: T | undefined;
  watchState(core, (state) => {
    const next = select(state, core);
    if (members === undefined) members = shallowReactive({ ...next });
    else Object.assign(members, next);
  });
  return members as Readonly<T>;
}
