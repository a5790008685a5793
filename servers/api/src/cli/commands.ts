import { type CommandLineEnd, type Environment, readSettings } from '@mooring/server-kit';
import { apiSettings } from '../settings/api-settings.ts';
import type { Command } from './command.ts';
import { projectCommand } from './project-command.ts';
import { tokensCommand } from './tokens-command.ts';

const commands: Readonly<Record<string, Command>> = { project: projectCommand, tokens: tokensCommand };

/** How each command is written, for `--help`. */
export const commandUsages: readonly string[] = Object.values(commands).map(({ usage }) => usage);

/** Runs a command. @returns `undefined` where the arguments name none */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  environment: Environment,
): Promise<CommandLineEnd | undefined> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return undefined;
  try {
    const text = await command.run(args, { settings: readSettings(apiSettings, environment), environment });
    if (text === undefined) return { text: `Write it as: mooring-api ${command.usage}\n`, exitCode: 2 };
    return { text: `${text}\n`, exitCode: 0 };
  } catch (error) {
    return { text: `${error instanceof Error ? error.message : String(error)}\n`, exitCode: 1 };
  }
}
