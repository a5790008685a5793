import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { isMissing, type LogFiles } from './log-files.ts';

export interface AddressKeyOptions {
  readonly files: LogFiles;
  /** Locked for this process, so that no other one makes a key at the same time. */
  readonly folder: string;
  /** Called if the key is lost, or was open to every user of the machine. */
  readonly onProblem?: ((text: string, error?: unknown) => void) | undefined;
}

const fileName = 'address-key';
const keyLength = 32;

/**
 * The key of the numbers that stand for addresses in a log, in a file that only the relay's user can read. If it can be
 * neither read nor stored, as on a full disk, returns one for this run: then earlier messages count for no address.
 */
export async function openAddressKey(options: AddressKeyOptions): Promise<Buffer> {
  const { files, folder, onProblem } = options;
  const file = path.join(folder, fileName);
  try {
    const stored = await readKey(options, file);
    if (stored) return stored;
    const key = randomBytes(keyLength);
    // The next segment, which a start creates, makes the file's entry in the folder durable.
    await writeKey(files, file, key);
    return key;
  } catch (error) {
    onProblem?.(`${file} can be neither read nor stored: the quotas of addresses start over`, error);
    return randomBytes(keyLength);
  }
}

/** The stored key; `undefined` if there is none. Removes one that is not whole. */
async function readKey({ files, onProblem }: AddressKeyOptions, file: string): Promise<Buffer | undefined> {
  let fd: number;
  try {
    fd = await files.open(file, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  try {
    const key = await files.read(fd, keyLength + 1, 0);
    if (key.length === keyLength) {
      await closeToOthers({ files, onProblem }, fd, file);
      return key;
    }
  } finally {
    await files.close(fd);
  }
  onProblem?.(`${file} is not ${keyLength} bytes long and is replaced: the quotas of addresses start over`);
  await files.remove(file);
  return undefined;
}

/** Another user's file keeps its permissions: its key counts as before. */
async function closeToOthers(
  { files, onProblem }: Pick<AddressKeyOptions, 'files' | 'onProblem'>,
  fd: number,
  file: string,
): Promise<void> {
  try {
    if (await files.closeToOthers(fd)) onProblem?.(`every user of this machine could read ${file}`);
  } catch (error) {
    onProblem?.(`other users of this machine may read ${file}, and its permissions cannot be changed`, error);
  }
}

async function writeKey(files: LogFiles, file: string, key: Buffer): Promise<void> {
  const fd = await files.open(file, 'wx+');
  try {
    await files.write(fd, key, 0);
  } finally {
    await files.close(fd);
  }
}
