import { expect, it, vi } from 'vitest';

const reads = vi.hoisted((): unknown[] => []);

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs')>();
  const forbid = (path: unknown) => {
    reads.push(path);
    throw new Error('not allowed to look at the system');
  };
  return { ...real, readFileSync: forbid, readlinkSync: forbid };
});

vi.mock('node:os', () => ({
  hostname() {
    reads.push('hostname');
    throw new Error('not allowed to look at the system');
  },
}));

it('importing the client makes no system calls', async () => {
  const { fileStorage } = await import('../storage/file-storage.node.ts');
  await import('../exports/index.ts');
  expect(reads).toEqual([]);
  expect(fileStorage).toBeTypeOf('function');
});
