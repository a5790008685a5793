import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The state of one chain on disk. Anvil writes its file in place, so that a killed process leaves it truncated; a
 * complete dump is therefore copied to a second file, which is replaced atomically.
 */
export interface KeptState {
  /** The file that anvil loads; `undefined` for a new chain. */
  readonly loadFile: string | undefined;
  /** The file that anvil writes. */
  readonly dumpFile: string;
  /** Copies anvil's dump if it is complete and new. */
  readonly save: () => void;
}

function readWhole(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  try {
    JSON.parse(text);
    return text;
  } catch {
    return undefined;
  }
}

/**
 * Opens the stored state of a chain in a folder, which is created if it does not exist.
 *
 * @throws Error with the remedy if neither file can be read; both stay unchanged
 */
export function openKeptState(folder: string, chainId: number): KeptState {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${chainId}.json`);
  const dumpFile = path.join(folder, `${chainId}.dump.json`);
  let saved = 0;
  const save = () => {
    const written = existsSync(dumpFile) ? statSync(dumpFile).mtimeMs : 0;
    if (written === saved) return;
    const text = readWhole(dumpFile);
    if (text === undefined) return;
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
    saved = written;
  };
  save();
  if (existsSync(file) && readWhole(file) === undefined) {
    throw new Error(
      `What is kept of chain ${chainId} cannot be read: ${file}. Put it right, or clear the state: npm run reset`,
    );
  }
  return { loadFile: existsSync(file) ? file : undefined, dumpFile, save };
}
