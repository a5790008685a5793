// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { observePages } from './observe-pages.ts';

/** A list of one page, which fails while the device is offline. */
function made() {
  const { core } = makeCore();
  const device = { offline: false, reads: 0 };
  const pages = observePages<number>(core, {
    queryKey: ['list'],
    initialPageParam: undefined,
    queryFn: async () => {
      device.reads += 1;
      if (device.offline) throw new Error('no answer');
      return device.reads;
    },
    getNextPageParam: () => undefined,
    staleTime: 30_000,
  });
  return { device, pages, back: () => window.dispatchEvent(new Event('online')) };
}

test('repeats a failed read once the device is back online, and no other', async () => {
  const { device, pages, back } = made();
  device.offline = true;
  const end = pages.subscribe(() => undefined);
  await expect.poll(() => pages.read().error).toBeDefined();
  device.offline = false;
  back();
  await expect.poll(() => pages.read()).toMatchObject({ pages: [2], error: undefined, fetching: false });
  back();
  expect(pages.read().fetching).toBe(false);
  device.offline = true;
  pages.refetch();
  await expect.poll(() => pages.read().error).toBeDefined();
  end();
  back();
  expect([pages.read().fetching, device.reads]).toEqual([false, 3]);
});

test('restarts a page that hangs since the device was offline', async () => {
  const { core } = makeCore();
  let hangs = false;
  const requested: (string | undefined)[] = [];
  const pages = observePages<string>(core, {
    queryKey: ['pages'],
    initialPageParam: undefined,
    queryFn: ({ pageParam }) => {
      requested.push(pageParam);
      return hangs ? new Promise(() => undefined) : Promise.resolve(pageParam ?? 'first');
    },
    getNextPageParam: (last) => (last === 'first' ? 'second' : undefined),
    staleTime: 30_000,
  });
  const end = pages.subscribe(() => undefined);
  await expect.poll(() => pages.read().pages).toEqual(['first']);
  hangs = true;
  pages.more();
  await expect.poll(() => requested).toEqual([undefined, 'second']);
  hangs = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => pages.read()).toMatchObject({ pages: ['first', 'second'], fetching: false });
  expect(requested).toEqual([undefined, 'second', 'second']);
  end();
});

test('fetches the next page also while the loaded ones are read again', async () => {
  const { core } = makeCore();
  const answers: (() => void)[] = [];
  const pages = observePages<string>(core, {
    queryKey: ['busy'],
    initialPageParam: undefined,
    queryFn: ({ pageParam }) => new Promise((resolve) => answers.push(() => resolve(pageParam ?? 'first'))),
    getNextPageParam: (last) => (last === 'first' ? 'second' : undefined),
    staleTime: 30_000,
  });
  const end = pages.subscribe(() => undefined);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  await expect.poll(() => pages.read().pages).toEqual(['first']);
  pages.refetch();
  await expect.poll(() => answers.length).toBe(2);
  pages.more();
  pages.more();
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.();
  await expect.poll(() => pages.read()).toMatchObject({ pages: ['first', 'second'], fetching: false });
  expect(answers).toHaveLength(3);
  end();
});

test('keeps a shown error without pages until pages or another error arrive', async () => {
  const { core } = makeCore();
  const answers: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const pages = observePages<string>(core, {
    queryKey: ['failing'],
    initialPageParam: undefined,
    queryFn: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    getNextPageParam: () => undefined,
    staleTime: 30_000,
  });
  const end = pages.subscribe(() => undefined);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.reject(new Error('no answer'));
  await expect.poll(() => pages.read().error).toEqual(new Error('no answer'));
  pages.refetch();
  await expect.poll(() => answers.length).toBe(2);
  expect(pages.read()).toMatchObject({ pages: undefined, error: new Error('no answer'), fetching: true });
  answers[1]?.resolve('answer');
  await expect
    .poll(() => pages.read())
    .toMatchObject({ pages: ['answer'], error: undefined, fetching: false });
  end();
});
