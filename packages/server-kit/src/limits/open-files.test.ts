import { expect, test } from 'vitest';
import { openFilesLimit } from './open-files.ts';

test('reads the open-files limit if the system reports it, and returns `undefined` otherwise', () => {
  const limits = 'Limit                     Soft Limit           Hard Limit           Units\n';
  const open = (soft: string) => () =>
    `${limits}Max open files            ${soft}                 4096                 files\n`;
  expect(openFilesLimit(open('1024'))).toBe(1_024);
  expect(openFilesLimit(open('unlimited'))).toBeUndefined();
  expect(openFilesLimit(() => limits)).toBeUndefined();
  expect(
    openFilesLimit(() => {
      throw new Error('no such file');
    }),
  ).toBeUndefined();
});
