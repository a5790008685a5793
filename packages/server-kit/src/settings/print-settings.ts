import { readSettings } from './read-settings.ts';
import type { Environment, Setting, SettingTable } from './setting.ts';

function defaultOf(setting: Setting<unknown>): string {
  return setting.defaultText ?? (setting.default || 'none');
}

/** The `--help` text of a server: its description, then each setting with its default. */
export function settingsHelp(about: string, table: SettingTable): string {
  const settings: readonly Setting<unknown>[] = Object.values(table);
  const width = Math.max(...settings.map(({ name }) => name.length));
  const rows = settings.map(
    (setting) => `  ${setting.name.padEnd(width)}  ${setting.text} (default ${defaultOf(setting)})`,
  );
  return `${about}

Settings, from the environment:

${rows.join('\n')}

  --check-config   checks the settings, opens what they name, and ends
  --print-config   prints the settings in use, secrets masked, and ends
  --help           this text; with --markdown, as a table for the docs
`;
}

/** The settings as a Markdown table, for the reference in the docs. */
export function settingsMarkdown(table: SettingTable): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = Object.values(table).map(
    (setting: Setting<unknown>) =>
      `| \`${setting.name}\` | ${cell(setting.text)} | ${cell(setting.defaultText ?? (setting.default ? `\`${setting.default}\`` : 'none'))} |`,
  );
  return `| Setting | What it does | Default |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function printed(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * The settings in use, one per line; secrets are masked.
 *
 * @throws SettingsError naming every invalid setting
 */
export function printSettings(table: SettingTable, environment: Environment): string {
  const values = readSettings(table, environment);
  const rows = Object.entries(table).map(([key, setting]) => {
    const text = printed(values[key]);
    return `${setting.name}=${setting.secret && text ? '********' : text}`;
  });
  return `${rows.join('\n')}\n`;
}
