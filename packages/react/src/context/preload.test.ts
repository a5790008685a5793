import { expect, test } from 'vitest';
import { loaded, preload } from './preload.ts';

test('a border is here without a wait once it has arrived; one that did not is asked for again', async () => {
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
