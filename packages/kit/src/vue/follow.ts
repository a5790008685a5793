import { type AppKitCore, type AppKitState, currentCore } from '@mooring/core';
import { same } from '@mooring/core/page';
import {
  getCurrentInstance,
  getCurrentScope,
  onMounted,
  onScopeDispose,
  type ShallowRef,
  shallowReactive,
  shallowRef,
} from 'vue';

/** Calls `end` when the component or scope that is being set up is disposed; never without one. */
export function untilDisposed(end: () => void): void {
  if (getCurrentScope() !== undefined) onScopeDispose(end);
}

export function isServer(): boolean {
  return typeof window === 'undefined';
}

/** Whether the component that is being set up takes over what a server has rendered. */
function hydrates(): boolean {
  return (getCurrentInstance()?.vnode.el ?? null) !== null;
}

/**
 * Shows the state now, and each later one until the component or scope ends. A server, and a component that takes over what it has
 * rendered, see the state before anything of a visitor was read.
 */
export function follow(core: AppKitCore, show: (state: AppKitState) => void): void {
  let end: () => void = () => undefined;
  const start = (): void => {
    show(core.store.getState());
    end = core.store.subscribe(show);
  };
  if (isServer()) {
    // Nothing would dispose of it there.
    show(core.store.getInitialState());
    return;
  }
  if (hydrates()) {
    show(core.store.getInitialState());
    onMounted(start);
  } else start();
  untilDisposed(() => end());
}

/** What `select` makes of the state of the instance made last, as a ref: another value where it says something else. */
export function useSelected<T>(select: (state: AppKitState, core: AppKitCore) => T): Readonly<ShallowRef<T>> {
  const core = currentCore();
  let selected: ShallowRef<T> | undefined;
  follow(core, (state) => {
    const next = select(state, core);
    selected ??= shallowRef(next);
    if (!same(selected.value, next)) selected.value = next;
  });
  return selected as unknown as Readonly<ShallowRef<T>>;
}

/** The same as an object whose members change. Their contents, such as a wallet's provider, are not made reactive. */
export function useMembers<T extends object>(
  select: (state: AppKitState, core: AppKitCore) => T,
): Readonly<T> {
  const core = currentCore();
  let members: T | undefined;
  follow(core, (state) => {
    const next = select(state, core);
    if (members === undefined) members = shallowReactive({ ...next });
    else Object.assign(members, next);
  });
  return members as Readonly<T>;
}
