import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { storageConformance } from '../testing/storage-conformance.ts';
import { fileStorage } from './file-storage.node.ts';
import { memoryStorage } from './memory-storage.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const kinds = {
  memory: async () => ({ storage: memoryStorage() }),
  async files() {
    const folder = await mkdtemp(join(tmpdir(), 'mooring-storage-'));
    folders.push(folder);
    return { storage: await fileStorage(folder), reopen: () => fileStorage(folder) };
  },
};

for (const [kind, make] of Object.entries(kinds)) {
  describe(kind, () => {
    for (const { name, run } of storageConformance(make)) test(name, run);
  });
}
