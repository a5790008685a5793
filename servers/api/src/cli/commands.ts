import { type CommandLineEnd, type Environment, readSettings } from '@mooring/server-kit';
import { apiSettings } from '../settings/api-settings.ts';
import type { Command, CommandContext } from './command.ts';
import { eventsCommand } from './events-command.ts';
import { projectCommand } from './project-command.ts';
import { tokensCommand } from './tokens-command.ts';

const commands: Readonly<Record<string, Command>> = {
  project: projectCommand,
  events: eventsCommand,
  tokens: tokensCommand,
};

/** Usage of each command, for `--help`. */
export const commandUsages: readonly string[] = Object.values(commands).map(({ usage }) => usage);

/** Runs a command. @returns `undefined` if the arguments name none */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  environment: Environment,
  write: CommandContext['write'] = print,
): Promise<CommandLineEnd | undefined> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return undefined;
  try {
    const text = await command.run(args, {
      settings: readSettings(apiSettings, environment),
      environment,
      write,
    });
    if (text === undefined) return { text: `Write it as: mooring-api ${command.usage}\n`, exitCode: 2 };
    return { text: text === '' ? '' : `${text}\n`, exitCode: 0 };
  } catch (error) {
    return { text: `${error instanceof Error ? error.message : String(error)}\n`, exitCode: 1 };
  }
}

/** Waits until the output is written: a pipe may be slow. */
function print(text: string): Promise<void> {
  return new Promise((done, fail) => {
    process.stdout.write(text, (error) => (error ? fail(error) : done()));
  });
}
