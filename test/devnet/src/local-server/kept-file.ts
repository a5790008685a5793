import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Milliseconds from a change to its write. */
const delay = 2_000;

export interface KeptFile {
  /** Called after each change. */
  readonly changed: () => void;
  /** Writes pending changes. */
  readonly close: () => void;
}

/**
 * Reads a stored value from a file.
 *
 * @throws Error with the remedy if `read` throws
 */
export function readKept<Value>(file: string, read: (bytes: Buffer) => Value): Value | undefined {
  try {
    return read(readFileSync(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(
      `What is kept of a local chain cannot be read: ${file}. Put it right, or clear the state: npm run reset`,
      { cause: error },
    );
  }
}

/** Stores a value in a file, which is replaced atomically soon after each change. */
export function keepInFile(file: string, write: () => Uint8Array | string): KeptFile {
  mkdirSync(path.dirname(file), { recursive: true });
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    timer = undefined;
    writeFileSync(`${file}.new`, write());
    renameSync(`${file}.new`, file);
  };
  return {
    changed() {
      timer ??= setTimeout(save, delay).unref();
    },
    close() {
      if (timer === undefined) return;
      clearTimeout(timer);
      save();
    },
  };
}
