import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolders } from '@mooring/protocol/folder-lock.node';

/** A private key of the P-256 curve and its creation time, in Unix seconds. */
export interface StoredKey {
  readonly createdAt: number;
  readonly privateKey: JsonWebKey;
}

function readStored(text: string): StoredKey | undefined {
  try {
    const { createdAt, privateKey } = JSON.parse(text) as Partial<StoredKey>;
    if (!Number.isSafeInteger(createdAt) || typeof privateKey !== 'object') return undefined;
    const whole = privateKey.crv === 'P-256' && privateKey.d && privateKey.x && privateKey.y;
    return whole ? { createdAt: createdAt as number, privateKey } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The stored key, if there is one.
 *
 * @throws Error with a sentence if the file holds no valid key: replacing it would break what wallets have stored
 */
export async function readKey(file: string): Promise<StoredKey | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`The key of the verify service cannot be read from ${file}.`, { cause: error });
  }
  const stored = readStored(text);
  if (stored) return stored;
  throw new Error(
    `${file} does not hold a key of the verify service. Restore it, or delete it for a new one.`,
  );
}

/** Replaces the file atomically; only its owner can read it. */
export async function writeKey(file: string, stored: StoredKey): Promise<void> {
  await makeFolders(path.dirname(file));
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
  await rename(temporary, file);
}
