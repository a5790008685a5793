import { printSettings, settingsHelp, settingsMarkdown } from './print-settings.ts';
import { readSettings, SettingsError } from './read-settings.ts';
import type { Environment, SettingTable, SettingValues } from './setting.ts';
import { unknownSettings } from './unknown-settings.ts';

/** A parsed command line: run, check the settings, or print and exit. */
export type CommandLine<Table extends SettingTable> =
  | {
      readonly action: 'run' | 'check';
      readonly settings: SettingValues<Table>;
      /** Sentences about likely mistakes that are not errors. */
      readonly warnings: readonly string[];
    }
  | { readonly action: 'print'; readonly text: string; readonly exitCode: number };

export interface CommandLineInput<Table extends SettingTable> {
  /** A sentence that describes the server. */
  readonly about: string;
  readonly table: Table;
  /** Arguments without Node and the script. */
  readonly args: readonly string[];
  readonly environment: Environment;
}

const known = ['--help', '-h', '--markdown', '--check-config', '--print-config'];

/** Reads a server's command line and settings. Never throws: problems become text and an exit code. */
export function readCommandLine<Table extends SettingTable>({
  about,
  table,
  args,
  environment,
}: CommandLineInput<Table>): CommandLine<Table> {
  const stop = (text: string, exitCode = 0) => ({ action: 'print', text, exitCode }) as const;
  const unknown = args.find((arg) => !known.includes(arg));
  if (unknown !== undefined) return stop(`${unknown} is not known. --help shows what is.\n`, 2);
  if (args.includes('--help') || args.includes('-h')) {
    return stop(args.includes('--markdown') ? settingsMarkdown(table) : settingsHelp(about, table));
  }
  try {
    if (args.includes('--print-config')) return stop(printSettings(table, environment));
    const settings = readSettings(table, environment);
    const warnings = unknownSettings(table, environment);
    return { action: args.includes('--check-config') ? 'check' : 'run', settings, warnings };
  } catch (error) {
    if (error instanceof SettingsError) return stop(`${error.message}\n`, 2);
    throw error;
  }
}
