/**
 * A snapshot of a store that stays the same until a part that was read from it changes, so that components re-render
 * only for what they read. Parts are the state's own members.
 */
export function trackReads<State extends object>(getState: () => State): () => State {
  const read = new Set<PropertyKey>();
  let held: { readonly of: State; readonly snapshot: State } | undefined;
  return () => {
    const now = getState();
    const before = held?.of;
    const changed =
      before === undefined ||
      [...read].some((part) => !Object.is(Reflect.get(before, part), Reflect.get(now, part)));
    if (held === undefined || changed) {
      const snapshot = new Proxy(now, {
        get(state, part) {
          read.add(part);
          return Reflect.get(state, part);
        },
      });
      held = { of: now, snapshot };
    }
    return held.snapshot;
  };
}
