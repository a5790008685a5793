import { expect, test } from 'vitest';
import { loaded, preload } from './preload.ts';

test('returns a loaded entry immediately, and requests an entry again after it failed to load', async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked === 1) throw new Error('offline');
    return { asked };
  };
  await expect(preload(load)).rejects.toThrow('offline');
  expect(loaded(load)).toBeUndefined();
  await preload(load);
  expect(loaded(load)).toEqual({ asked: 2 });
});
