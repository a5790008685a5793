/**
 * A snapshot of a store that stays the same until a part that was read from it changes, so that components re-render
 * only for what they read. Parts are the state's own members, and the entries of those that `records` names.
 */
export function trackReads<State extends object>(
  getState: () => State,
  records: readonly (keyof State)[] = [],
): () => State {
  const read = new Set<PropertyKey>();
  const entries = new Map<PropertyKey, Set<PropertyKey>>();
  let held: { readonly of: State; readonly snapshot: State } | undefined;
  const differs = (before: State, now: State): boolean =>
    [...read].some((part) => !Object.is(memberOf(before, part), memberOf(now, part))) ||
    [...entries].some(([part, keys]) => {
      const [was, is] = [memberOf(before, part), memberOf(now, part)];
      return was !== is && [...keys].some((key) => !Object.is(memberOf(was, key), memberOf(is, key)));
    });
  const track = (state: State): State => {
    const tracked = new Map<PropertyKey, object>();
    return new Proxy(state, {
      get(_, part) {
        const value = memberOf(state, part);
        if (!records.some((record) => record === part) || typeof value !== 'object' || value === null) {
          read.add(part);
          return value;
        }
        const keys = entries.get(part) ?? new Set();
        entries.set(part, keys);
        const record = tracked.get(part) ?? trackEntries(value, keys, () => read.add(part));
        tracked.set(part, record);
        return record;
      },
    });
  };
  return () => {
    const now = getState();
    if (held === undefined || differs(held.of, now)) held = { of: now, snapshot: track(now) };
    return held.snapshot;
  };
}

/** Records the keys whose entries are read; `onAll`: the reader depends on the set of keys. */
function trackEntries(record: object, keys: Set<PropertyKey>, onAll: () => void): object {
  return new Proxy(record, {
    get(_, key) {
      keys.add(key);
      return memberOf(record, key);
    },
    has(_, key) {
      onAll();
      return Reflect.has(record, key);
    },
    ownKeys() {
      onAll();
      return Reflect.ownKeys(record);
    },
    getOwnPropertyDescriptor(_, key) {
      onAll();
      return Reflect.getOwnPropertyDescriptor(record, key);
    },
  });
}

function memberOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
