import type { CommandLine } from './read-command-line.ts';
import type { SettingTable, SettingValues } from './setting.ts';

export interface CommandLineEnd {
  readonly text: string;
  readonly exitCode: number;
}

/**
 * Runs a command line that does not start the server.
 *
 * @param check opens what the settings name, and resolves with a sentence if there is something to report. @throws
 * Error with a sentence if it cannot be used
 * @returns what to print; `undefined` if the server should run
 */
export async function endCommandLine<Table extends SettingTable>(
  commandLine: CommandLine<Table>,
  check: (settings: SettingValues<Table>) => Promise<string | undefined> = async () => undefined,
): Promise<CommandLineEnd | undefined> {
  if (commandLine.action === 'run') return undefined;
  if (commandLine.action === 'print') return commandLine;
  const warnings = commandLine.warnings.map((warning) => `${warning}\n`).join('');
  try {
    const sentence = await check(commandLine.settings);
    const more = sentence === undefined ? '' : ` ${sentence}`;
    return { text: `${warnings}The settings can be used.${more}\n`, exitCode: 0 };
  } catch (error) {
    return { text: `${warnings}${error instanceof Error ? error.message : String(error)}\n`, exitCode: 2 };
  }
}

/** Prints the text and sets the exit code. */
export function printEnd({ text, exitCode }: CommandLineEnd): void {
  (exitCode === 0 ? process.stdout : process.stderr).write(text);
  process.exitCode = exitCode;
}
