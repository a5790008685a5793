import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '@mooring/server-kit';
import { type ChainSettings, readChainsText } from './chains-text.ts';

/** The chains of a server. */
export interface Chains {
  /** Name of the setting for the file, for error messages. */
  readonly setting: string;
  readonly chains: readonly ChainSettings[];
  /** Token list files. */
  readonly tokenLists: readonly string[];
}

export interface ReadChainsOptions {
  /** Name of the setting, for error messages. */
  readonly setting: string;
  /** Absent: no chains. */
  readonly file: string | undefined;
  /** Holds the keys, by the names in the file. */
  readonly environment: Environment;
}

const maxBytes = 1_048_576;

/**
 * Reads the chains file.
 *
 * @throws Error with a sentence that names the setting and the file, without address or key
 */
export async function readChains({ setting, file, environment }: ReadChainsOptions): Promise<Chains> {
  if (file === undefined) return { setting, chains: [], tokenLists: [] };
  try {
    const { chains, tokens } = readChainsText(await readText(file), environment);
    // Relative to the file, so that both can be moved together.
    const tokenLists = tokens.map((name) => path.resolve(path.dirname(file), name));
    return { setting, chains, tokenLists };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be used';
    throw new Error(`${setting} names ${file}, and ${reason}.`);
  }
}

async function readText(file: string): Promise<string> {
  let size: number;
  try {
    size = (await stat(file)).size;
    if (size <= maxBytes) return await readFile(file, 'utf8');
  } catch {
    throw new Error('that file cannot be read');
  }
  throw new Error(`it has more than ${maxBytes} bytes`);
}
