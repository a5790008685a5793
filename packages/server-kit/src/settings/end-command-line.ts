import type { CommandLine } from './read-command-line.ts';
import type { SettingTable, SettingValues } from './setting.ts';

export interface CommandLineEnd {
  readonly text: string;
  readonly exitCode: number;
}

/**
 * Does what a command line asks for that does not run the server.
 *
 * @param check opens what the settings name, and resolves with a sentence when there is something to say. @throws Error
 * with a sentence when it cannot be used
 * @returns what is to be printed; `undefined` when the server is to run
 */
export async function endCommandLine<Table extends SettingTable>(
  commandLine: CommandLine<Table>,
  check: (settings: SettingValues<Table>) => Promise<string | undefined> = async () => undefined,
): Promise<CommandLineEnd | undefined> {
  if (commandLine.action === 'run') return undefined;
  if (commandLine.action === 'print') return commandLine;
  const told = commandLine.warnings.map((warning) => `${warning}\n`).join('');
  try {
    const sentence = await check(commandLine.settings);
    const more = sentence === undefined ? '' : ` ${sentence}`;
    return { text: `${told}The settings can be used.${more}\n`, exitCode: 0 };
  } catch (error) {
    return { text: `${told}${error instanceof Error ? error.message : String(error)}\n`, exitCode: 2 };
  }
}

/** Prints it, and sets how the process ends. */
export function printEnd({ text, exitCode }: CommandLineEnd): void {
  (exitCode === 0 ? process.stdout : process.stderr).write(text);
  process.exitCode = exitCode;
}
