import path from 'node:path';
import { type FolderLock, lockFolder } from '@mooring/server-kit';

/**
 * Locks a log's folder for this process: two processes on one log would silently lose messages.
 *
 * @throws FolderInUse with a sentence that names the folder if another process holds it
 */
export function lockLog(folder: string): Promise<FolderLock> {
  return lockFolder(path.join(folder, 'lock'), {
    inUse: (holder) =>
      `${folder} is in use by another relay${holder === undefined ? '' : ` (${holder})`}. Stop that one, or set RELAY_STORE to another folder.`,
    contended: `${folder} is being taken by another relay. Set RELAY_STORE to another folder.`,
    lost: `Another relay has taken ${folder}; this one writes nothing more.`,
  });
}
