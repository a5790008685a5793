/** A connection with subscriptions to logs. */
export interface FilterHolder {
  readonly address: string;
  /** Filters that it subscribes to, as text. */
  readonly filters: ReadonlySet<string>;
  /** Those of subscriptions being started. */
  readonly starting: readonly string[];
}

/** The connections of each filter. */
type ByFilter<Holder> = ReadonlyMap<string, readonly Holder[]>;

/**
 * Chooses the connections of a chain that leave to make room at the node for one more filter of an address, as few as
 * give up one. Equal filters are one subscription at the node. The address with most filters of its own gives one up; if
 * it has no more of them than the other would have, those give one up whose shares in the filters that they hold together
 * are larger than the other's.
 *
 * @returns none if no address holds more than that address would
 */
export function whoLeaves<Holder extends FilterHolder>(
  holders: readonly Holder[],
  address: string,
): readonly Holder[] {
  const byFilter = new Map<string, Holder[]>();
  for (const holder of holders) for (const filter of holder.filters) add(byFilter, filter, holder);
  // One that is also being started goes on at the node.
  for (const { starting } of holders) for (const filter of starting) byFilter.delete(filter);
  const begun = holders.reduce((sum, one) => sum + (one.address === address ? one.starting.length : 0), 0);
  const candidates = ofMost(byFilter, { address, begun }) ?? ofShares(byFilter, { address, begun });
  // Different connections of an address may hold the same filter.
  const fewest = Math.min(...candidates.map((its) => its.length));
  /** Filters that end with these connections. */
  const ending = (leaving: readonly Holder[]) =>
    [...byFilter.values()].filter((its) => its.every((one) => leaving.includes(one))).length;
  return candidates
    .filter((its) => its.length === fewest)
    .reduce<readonly Holder[]>((one, other) => (ending(other) > ending(one) ? other : one), []);
}

interface Wanting {
  readonly address: string;
  /** Filters that it is starting. */
  readonly begun: number;
}

/** The connections of each filter that the address with most filters of its own has alone, if it has enough. */
function ofMost<Holder extends FilterHolder>(
  byFilter: ByFilter<Holder>,
  { address, begun }: Wanting,
): readonly (readonly Holder[])[] | undefined {
  const own = new Map<string, (readonly Holder[])[]>();
  for (const its of byFilter.values()) {
    const [first, ...others] = addressesOf(its);
    if (first !== undefined && others.length === 0) add(own, first, its);
  }
  const most = [...own.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
  return most.length > (own.get(address)?.length ?? 0) + begun ? most : undefined;
}

/** The connections of each filter whose addresses all have larger shares; only those of the fewest addresses. */
function ofShares<Holder extends FilterHolder>(
  byFilter: ByFilter<Holder>,
  { address, begun }: Wanting,
): readonly (readonly Holder[])[] {
  const shares = new Map<string, number>();
  for (const its of byFilter.values()) {
    const sharing = addressesOf(its);
    for (const one of sharing) shares.set(one, (shares.get(one) ?? 0) + 1 / sharing.length);
  }
  const wanted = (shares.get(address) ?? 0) + begun;
  const larger = [...byFilter.values()].filter((its) =>
    // Sums of thirds are not exact.
    addressesOf(its).every((one) => (shares.get(one) ?? 0) > wanted + 1e-9),
  );
  const fewest = Math.min(...larger.map((its) => addressesOf(its).length));
  return larger.filter((its) => addressesOf(its).length === fewest);
}

const addressesOf = (holders: readonly FilterHolder[]): readonly string[] => [
  ...new Set(holders.map(({ address }) => address)),
];

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
