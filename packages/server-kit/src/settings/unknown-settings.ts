import { nearestName } from '@mooring/protocol';
import type { Environment, Setting, SettingTable } from './setting.ts';

/** The prefixes of a table's names, up to the first underscore: `RELAY_`. */
function prefixesOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.slice(0, name.indexOf('_') + 1)).filter((prefix) => prefix !== ''));
}

/** Maximum of printed characters of a name. */
const maxNameLength = 100;

/**
 * Variables named like settings of this server that are unknown, each in a sentence with the nearest setting.
 * Hides their values. They are no errors: Kubernetes, for example, sets some for every service.
 */
export function unknownSettings(table: SettingTable, environment: Environment): readonly string[] {
  const names = Object.values(table).map(({ name }: Setting<unknown>) => name);
  const prefixes = [...prefixesOf(names)];
  const known = new Set(names);
  return Object.keys(environment)
    .filter((name) => !known.has(name) && prefixes.some((prefix) => name.startsWith(prefix)))
    .sort()
    .map((name) => {
      const text = name.slice(0, maxNameLength);
      return `${text} is no setting and does nothing. The nearest is ${nearestName(text, names) ?? 'none'}.`;
    });
}
