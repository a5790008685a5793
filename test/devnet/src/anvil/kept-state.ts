import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The state of one chain on disk. Anvil writes in place, so that one killed while it writes leaves a torn
 * file; its file is therefore only the source of one that is replaced as a whole. */
export interface KeptState {
  /** The file anvil starts from; `undefined` for a new chain. */
  readonly loadFile: string | undefined;
  /** What anvil writes. */
  readonly dumpFile: string;
  /** Adopts what anvil has written, if it is complete and new. */
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
 * Opens what is kept of a chain in a folder, which is made if it is not there.
 *
 * @throws Error with what to do when neither file can be read; both stay as they are
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
