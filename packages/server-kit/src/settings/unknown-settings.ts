import type { Environment, Setting, SettingTable } from './setting.ts';

/** Steps from one word to another: characters put in, left out or changed, and neighbours that changed places. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[at - 1] === other[place - 1];
      const isSwapped =
        at > 1 && place > 1 && one[at - 1] === other[place - 2] && one[at - 2] === other[place - 1];
      const [above = 0, left = 0, corner = 0] = [row[place], next[place - 1], row[place - 1]];
      const steps = Math.min(above + 1, left + 1, corner + (isSame ? 0 : 1));
      next.push(isSwapped ? Math.min(steps, (before[place - 2] ?? 0) + 1) : steps);
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}

/** The part before the first underscore that the names of a table share, `RELAY_`; several where it has several. */
function prefixesOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.slice(0, name.indexOf('_') + 1)).filter((prefix) => prefix !== ''));
}

/** Longer names are compared by their beginning: they are no typing errors of a setting. */
const compared = 100;

/**
 * Variables that are named like settings of this server and are none, each in a sentence with the nearest setting.
 * Their values are not shown. Such a variable is no error: Kubernetes, for one, sets some for every service.
 */
export function unknownSettings(table: SettingTable, environment: Environment): readonly string[] {
  const names = Object.values(table).map(({ name }: Setting<unknown>) => name);
  const prefixes = [...prefixesOf(names)];
  const known = new Set(names);
  return Object.keys(environment)
    .filter((name) => !known.has(name) && prefixes.some((prefix) => name.startsWith(prefix)))
    .sort()
    .map((name) => {
      const text = name.slice(0, compared);
      const ranked = names
        .map((one) => ({ one, steps: distance(text, one) }))
        .sort((one, other) => one.steps - other.steps);
      return `${text} is no setting and does nothing. The nearest is ${ranked[0]?.one ?? 'none'}.`;
    });
}
