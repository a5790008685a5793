import type { ConnectRow } from '@mooring/core/modal';

type Place = Pick<ConnectRow, 'id' | 'name'>;

/** The places of wallets in a list that is shown. */
export interface Arrangement {
  readonly places: readonly Place[];
  /** Wallets of the page that were announced later: they stand below everything else. */
  readonly late: readonly Place[];
}

/**
 * Places for the current rows. Rows that could be tapped before do not move. A browser wallet replaces its listed
 * twin; listed wallets that have loaded follow the others, where placeholders stood.
 */
export function arrangeRows(before: Arrangement, rows: readonly ConnectRow[]): Arrangement {
  const known = new Set([...before.places, ...before.late].map(({ id }) => id));
  const added = rows.filter(({ id }) => !known.has(id));
  const taken = new Set<string>();
  const keep = (place: Place): readonly Place[] => {
    if (rows.some(({ id }) => id === place.id)) return [place];
    const twin = added.find(({ id, name }) => !taken.has(id) && sameName(name, place.name));
    if (twin === undefined) return [];
    taken.add(twin.id);
    return [placeOf(twin)];
  };
  const [places, late] = [before.places, before.late].map((list) => list.flatMap(keep));
  const rest = added.filter(({ id }) => !taken.has(id));
  return {
    places: [...(places ?? []), ...rest.filter(({ wallet }) => wallet !== undefined).map(placeOf)],
    late: [...(late ?? []), ...rest.filter(({ wallet }) => wallet === undefined).map(placeOf)],
  };
}

/** Places in the order of the rows. */
export function firstArrangement(rows: readonly ConnectRow[]): Arrangement {
  return { places: rows.map(placeOf), late: [] };
}

/** Whether two arrangements place the same rows alike. */
export function isSameArrangement(one: Arrangement, other: Arrangement): boolean {
  const idsOf = ({ places, late }: Arrangement) =>
    JSON.stringify([places, late].map((list) => list.map(({ id }) => id)));
  return idsOf(one) === idsOf(other);
}

const placeOf = ({ id, name }: ConnectRow): Place => ({ id, name });

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
