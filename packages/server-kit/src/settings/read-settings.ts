import type { Environment, Setting, SettingTable, SettingValues } from './setting.ts';

/** Invalid settings. The message has a sentence for each, naming it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

function shown(setting: Setting<unknown>, text: string): string {
  // An address may contain a password, and an invalid one any character in it. Its query may contain one, too.
  const masked = text.replace(/^([a-z+]+:\/+)?.*@/is, '$1********@').replace(/[?#].*$/s, '?********');
  return setting.secret ? 'a value that is not shown' : `"${masked.slice(0, 200)}"`;
}

function readOne(setting: Setting<unknown>, environment: Environment): unknown {
  const given = environment[setting.name]?.trim();
  const text = given || setting.default;
  if (text === undefined) return setting.fallback?.(environment);
  try {
    return setting.read(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'cannot be used';
    throw new Error(`${setting.name} is ${shown(setting, text)}, and it ${reason}.`);
  }
}

/**
 * Reads every setting of a table from the environment. Absent or empty variables take their default.
 *
 * @throws SettingsError naming every invalid setting
 */
export function readSettings<Table extends SettingTable>(
  table: Table,
  environment: Environment,
): SettingValues<Table> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [key, setting] of Object.entries(table)) {
    try {
      values[key] = readOne(setting, environment);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return values as SettingValues<Table>;
}
