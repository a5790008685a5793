import { access, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder with its missing parents, for their owner only. Goes level by level: Node's recursive `mkdir` never returns where
 * the system reports a parent that exists as missing, as in `/proc`.
 *
 * @returns the topmost created folder; `undefined` if all existed
 * @throws the file system's errors
 */
export async function makeFolders(folder: string): Promise<string | undefined> {
  return makeMissing(path.resolve(folder));
}

async function makeMissing(folder: string): Promise<string | undefined> {
  const parent = path.dirname(folder);
  const isThere = await access(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && parent !== folder) return false;
      throw error;
    },
  );
  if (isThere) return undefined;
  const top = await makeMissing(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // Another process created it meanwhile.
    if (!(await isFolder(folder))) throw error;
    return top;
  }
  return top ?? folder;
}

function isFolder(name: string): Promise<boolean> {
  return stat(name).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
