import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson, stringifyJson } from '@mooring/protocol';
import type { KeyValueStorage } from './key-value-storage.ts';

const extension = '.json';

/** Storage in a folder, a file per record, each replaced as a whole. For one process. */
export async function fileStorage(folder: string): Promise<KeyValueStorage> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = (key: string) => join(folder, encodeURIComponent(key) + extension);
  let writes = 0;
  return {
    async getItem(key) {
      try {
        return parseJson(await readFile(path(key), 'utf8'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async setItem(key, value) {
      writes += 1;
      const temporary = `${path(key)}.${writes}.tmp`;
      await writeFile(temporary, typeof value === 'string' ? JSON.stringify(value) : stringifyJson(value), {
        mode: 0o600,
      });
      await rename(temporary, path(key));
    },
    removeItem: (key) => rm(path(key), { force: true }),
    async getKeys() {
      const files = await readdir(folder);
      return files
        .filter((file) => file.endsWith(extension))
        .map((file) => decodeURIComponent(file.slice(0, -extension.length)));
    },
  };
}
