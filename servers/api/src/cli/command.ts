import type { Environment } from '@mooring/server-kit';
import type { ApiSettings } from '../settings/api-settings.ts';

/** A command that runs instead of the API. */
export interface Command {
  /** Arguments of the command, without the program name. */
  readonly usage: string;
  /**
   * @returns text to print; `undefined` if the arguments do not match `usage`
   * @throws Error with a sentence
   */
  run(args: readonly string[], context: CommandContext): Promise<string | undefined>;
}

export interface CommandContext {
  readonly settings: ApiSettings;
  readonly environment: Environment;
  /** Prints output too long for one string. */
  write(text: string): Promise<void>;
}
