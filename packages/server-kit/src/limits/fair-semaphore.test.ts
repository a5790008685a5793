import { expect, it } from 'vitest';
import { FairSemaphore } from './fair-semaphore.ts';

it('limits concurrent tasks, runs them in order, and continues after a failure', async () => {
  const semaphore = new FairSemaphore(2);
  const started: number[] = [];
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  const run = (number: number) =>
    semaphore.run('one', async () => {
      started.push(number);
      await new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
      return number;
    });
  const outcomes = [1, 2, 3, 4].map(run);
  expect(started).toEqual([1, 2]);
  ends[0]?.reject(new Error('failed'));
  await expect(outcomes[0]).rejects.toThrow('failed');
  expect(started).toEqual([1, 2, 3]);
  ends[1]?.resolve();
  expect(await outcomes[1]).toBe(2);
  expect(started).toEqual([1, 2, 3, 4]);
  ends[2]?.resolve();
  ends[3]?.resolve();
  expect(await Promise.all(outcomes.slice(2))).toEqual([3, 4]);
  void run(5);
  expect(started).toEqual([1, 2, 3, 4, 5]);
});

it('leaves places for others that one owner does not get', async () => {
  const semaphore = new FairSemaphore(3, 2);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (whose: string, name: string) =>
    semaphore.run(whose, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const runs = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
  expect(started).toEqual(['a1', 'a2']);
  runs.push(run('b', 'b1'), run('b', 'b2'));
  expect(started).toEqual(['a1', 'a2', 'b1']);
  ends[2]?.();
  await runs[4];
  // Although one of the first owner waits longer.
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2']);
  ends[0]?.();
  await runs[0];
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
  for (const place of [1, 3, 4]) ends[place]?.();
  await Promise.all([runs[1], runs[2], runs[5]]);
  ends[5]?.();
  await Promise.all(runs);
});

it('takes turns among the owners of waiting tasks', async () => {
  const semaphore = new FairSemaphore(1);
  const order: string[] = [];
  const run = (whose: string, name: string) => semaphore.run(whose, async () => void order.push(name));
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name)),
    ...['b1', 'b2'].map((name) => run('b', name)),
    run('c', 'c1'),
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});
