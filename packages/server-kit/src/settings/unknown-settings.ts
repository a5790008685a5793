import { nearestName } from './nearest-name.ts';
import type { Environment, Setting, SettingTable } from './setting.ts';

/** The part before the first underscore that the names of a table share, `RELAY_`; several where it has several. */
function prefixesOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.slice(0, name.indexOf('_') + 1)).filter((prefix) => prefix !== ''));
}

/** Characters of a name that are printed. */
const told = 100;

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
      const text = name.slice(0, told);
      return `${text} is no setting and does nothing. The nearest is ${nearestName(text, names)}.`;
    });
}
