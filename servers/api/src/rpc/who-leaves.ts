/** A connection with subscriptions to logs. */
export interface FilterHolder {
  readonly address: string;
  /** Filters that it subscribes to, as text. */
  readonly filters: ReadonlySet<string>;
  /** Those of subscriptions being started. */
  readonly starting: readonly string[];
}

/**
 * Chooses the connections of a chain that leave to make room at the node for one more filter of an address. Equal
 * filters are one subscription at the node, so a filter counts for an address only if no other holds it, and as few
 * connections leave as give up one.
 *
 * @returns none if no other address has more filters of its own than that address would have
 */
export function whoLeaves<Holder extends FilterHolder>(
  holders: readonly Holder[],
  address: string,
): readonly Holder[] {
  const holdersOf = new Map<string, Holder[]>();
  for (const holder of holders) for (const filter of holder.filters) add(holdersOf, filter, holder);
  const starting = new Set(holders.flatMap((holder) => holder.starting));
  /** For each address, the connections of each filter that it alone holds. */
  const own = new Map<string, (readonly Holder[])[]>();
  for (const [filter, its] of holdersOf) {
    const [first] = its;
    // One that is also being started goes on at the node.
    if (first === undefined || starting.has(filter)) continue;
    if (its.every((one) => one.address === first.address)) add(own, first.address, its);
  }
  const begun = holders.reduce((sum, one) => sum + (one.address === address ? one.starting.length : 0), 0);
  const wanted = (own.get(address)?.length ?? 0) + begun;
  const most = [...own.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
  if (most.length <= wanted) return [];
  // Different connections of an address may hold the same filter.
  const fewest = Math.min(...most.map((its) => its.length));
  const candidates = most.filter((its) => its.length === fewest);
  /** Filters that end with these connections. */
  const ending = (leaving: readonly Holder[]) =>
    most.filter((its) => its.every((one) => leaving.includes(one))).length;
  return candidates.reduce((one, other) => (ending(other) > ending(one) ? other : one));
}

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
