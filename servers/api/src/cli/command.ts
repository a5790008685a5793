import type { Environment } from '@mooring/server-kit';
import type { ApiSettings } from '../settings/api-settings.ts';

/** Something that the program does instead of running the API. */
export interface Command {
  /** How it is written, without the program. */
  readonly usage: string;
  /**
   * @returns what is to be printed; `undefined` where it was not written as `usage` says
   * @throws Error with a sentence
   */
  run(args: readonly string[], context: CommandContext): Promise<string | undefined>;
}

export interface CommandContext {
  readonly settings: ApiSettings;
  readonly environment: Environment;
  /** Prints what is too long for one text. */
  write(text: string): Promise<void>;
}
