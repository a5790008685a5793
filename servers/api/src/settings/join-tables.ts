import type { Setting, SettingTable } from '@mooring/server-kit';

/** All tables in one type. */
export type Joined<Tables extends readonly SettingTable[]> = Tables extends readonly [
  infer First extends SettingTable,
  ...infer Rest extends readonly SettingTable[],
]
  ? First & Joined<Rest>
  : unknown;

/**
 * Joins tables of settings.
 *
 * @throws Error if two settings share a key or name
 */
export function joinTables<Tables extends readonly SettingTable[]>(
  tables: readonly SettingTable[],
): Joined<Tables> {
  const joined: Record<string, Setting<unknown>> = {};
  const names = new Set<string>();
  for (const [key, setting] of tables.flatMap((table) => Object.entries<Setting<unknown>>(table))) {
    if (Object.hasOwn(joined, key)) throw new Error(`Two modules have a setting with the key ${key}.`);
    if (names.has(setting.name)) throw new Error(`Two modules have a setting named ${setting.name}.`);
    joined[key] = setting;
    names.add(setting.name);
  }
  return joined as Joined<Tables>;
}
