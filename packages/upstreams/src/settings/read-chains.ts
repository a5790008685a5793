import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '@mooring/server-kit';
import { type ChainSettings, readChainsText } from './chains-text.ts';

/** The chains that a server reads. */
export interface Chains {
  /** Name of the setting that names the file, for sentences. */
  readonly setting: string;
  readonly chains: readonly ChainSettings[];
  /** Files of token lists. */
  readonly tokenLists: readonly string[];
}

export interface ReadChainsOptions {
  /** Name of the setting, for sentences. */
  readonly setting: string;
  /** Absent: no chains. */
  readonly file: string | undefined;
  /** Holds the keys, by the names that the file gives. */
  readonly environment: Environment;
}

const maxBytes = 1_048_576;

/**
 * Reads the file of chains.
 *
 * @throws Error with a sentence that names the setting and the file, and holds no address and no key
 */
export async function readChains({ setting, file, environment }: ReadChainsOptions): Promise<Chains> {
  if (file === undefined) return { setting, chains: [], tokenLists: [] };
  try {
    const { chains, tokens } = readChainsText(await readText(file), environment);
    // Beside the file, so that all of it can be moved as one.
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
