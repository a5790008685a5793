import { access, constants, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolders } from '@mooring/protocol/folder-lock.node';

const words: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to',
  EPERM: 'this user has no right to',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'it is a file',
  EROFS: 'that disk is read-only',
  ENOSPC: 'that disk is full',
  EDQUOT: 'that disk is full for this user',
  ENAMETOOLONG: 'that name is too long',
  ELOOP: 'its links lead in a circle',
  ENOENT: 'no folder can be created there',
};

/**
 * Creates a folder that a setting names, including its parents, for its owner only. Keeps an existing folder as it is.
 *
 * @param setting name of the setting
 * @returns the topmost created folder; `undefined` if all existed
 * @throws Error with a sentence that names setting, folder and reason if it cannot be created or written to
 */
export async function makeFolder(setting: string, folder: string): Promise<string | undefined> {
  try {
    const made = await makeFolders(folder);
    if (!(await isFolder(folder))) throw Object.assign(new Error('not a folder'), { code: 'EEXIST' });
    await access(folder, constants.W_OK | constants.X_OK);
    return made;
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const reason = words[code] ? `${words[code]} (${code})` : code || message;
    throw new Error(`${setting} names ${folder}, and nothing can be kept there: ${reason}.`, { cause });
  }
}

async function isFolder(name: string): Promise<boolean> {
  return stat(name).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Removes what {@link makeFolder} created, as far as it is empty. @param top what it returned */
export async function removeCreatedFolder(folder: string, top: string | undefined): Promise<void> {
  if (top === undefined) return;
  try {
    await rmdir(folder);
  } catch {
    return;
  }
  if (path.resolve(folder) !== path.resolve(top)) await removeCreatedFolder(path.dirname(folder), top);
}
