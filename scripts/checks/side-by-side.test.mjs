import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.mjs';

test('runs no more at a time than it may, and gives the results in order', async () => {
  let running = 0;
  let most = 0;
  const tasks = Array.from({ length: 7 }, (_, place) => async () => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < 7 - place; turn += 1) await null;
    running -= 1;
    return place;
  });
  expect(await sideBySide(tasks, 3)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(most).toBe(3);
  expect(await sideBySide([], 3)).toEqual([]);
});

test('rejects with what the first to fail says, once the others have ended', async () => {
  /** @type {number[]} */
  const done = [];
  const fails = async () => {
    throw new Error('The second fails.');
  };
  const tasks = [0, 1, 2].map((place) => async () => {
    await null;
    done.push(place);
  });
  const [first = fails, third = fails, fourth = fails] = tasks;
  await expect(sideBySide([first, fails, third, fourth], 2)).rejects.toThrow('The second fails.');
  expect(done).toEqual([0, 1, 2]);
});
