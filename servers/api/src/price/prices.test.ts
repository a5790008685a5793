import { createLogger } from '@mooring/server-kit';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { openSharedCache, type SharedCache } from '../limits/shared-cache.ts';
import type { PriceSource } from './price-source.ts';
import { openPrices } from './prices.ts';

function made(most = 100, cache: Pick<SharedCache, 'read' | 'write'> = openSharedCache(new Registry())) {
  const world = { now: 1_000, asked: [] as string[], fails: false, price: 2 };
  const first: PriceSource = {
    name: 'first',
    async read(_, tokens) {
      world.asked.push(`first ${tokens.join()}`);
      if (world.fails) throw new Error('away');
      return new Map(tokens.filter((token) => token === 'a').map((token) => [token, world.price]));
    },
  };
  const second: PriceSource = {
    name: 'second',
    async read(_, tokens) {
      world.asked.push(`second ${tokens.join()}`);
      return new Map(
        tokens
          .filter((token) => token !== 'none')
          .map((token) => [token, token === 'unread' ? undefined : token === 'nan' ? Number.NaN : 3]),
      );
    },
  };
  const log = createLogger({ server: 'api', level: 'silent' });
  const sources = [first, second];
  const prices = openPrices({ sources, cache, lifetime: 20_000, most, now: () => world.now, log });
  return { world, of: (...tokens: string[]) => prices.of('eip155:1', tokens) };
}

it('requests unknown prices from the next source, and leaves out those that no source knows', async () => {
  const { world, of } = made();
  expect(await of('a', 'b', 'none', 'nan')).toEqual(
    new Map([
      ['a', 2],
      ['b', 3],
    ]),
  );
  expect(world.asked).toEqual(['first a,b,none,nan', 'second b,none,nan']);
});

it('caches known and unknown prices for their lifetime', async () => {
  const { world, of } = made();
  await of('a', 'none');
  world.price = 4;
  world.now += 19_999;
  expect(await of('a', 'none')).toEqual(new Map([['a', 2]]));
  expect(world.asked.length).toBe(2);
  world.now += 1;
  expect(await of('a')).toEqual(new Map([['a', 4]]));
});

it('shares concurrent reads of a price', async () => {
  const { world, of } = made();
  const [one, other] = await Promise.all([of('a'), of('a', 'b')]);
  expect([one.get('a'), other.get('b')]).toEqual([2, 3]);
  expect(world.asked).toEqual(['first a', 'first b', 'second b']);
});

it('asks a failed source again after two seconds for what no other knows', async () => {
  const { world, of } = made();
  world.fails = true;
  expect(await of('a', 'none')).toEqual(new Map([['a', 3]]));
  world.fails = false;
  world.now += 1_999;
  await of('none');
  expect(world.asked.length).toBe(2);
  world.now += 1;
  await of('a', 'none');
  expect(world.asked.slice(2)).toEqual(['first none', 'second none']);
});

it('asks again after two seconds for a token that a source could not read, and only for it', async () => {
  const { world, of } = made();
  expect(await of('b', 'none', 'unread')).toEqual(new Map([['b', 3]]));
  world.now += 1_999;
  await of('b', 'none', 'unread');
  expect(world.asked.length).toBe(2);
  world.now += 1;
  await of('b', 'none', 'unread');
  expect(world.asked.slice(2)).toEqual(['first unread', 'second unread']);
});

it('skips a failing source', async () => {
  const { world, of } = made();
  world.fails = true;
  expect(await of('a')).toEqual(new Map([['a', 3]]));
});

it('keeps a bounded number of prices', async () => {
  const { world, of } = made(1);
  await of('a');
  await of('b');
  await of('a');
  expect(world.asked.filter((one) => one === 'first a').length).toBe(2);
});

it('uses prices that another process has read, for no longer than that process, and ignores invalid ones', async () => {
  const texts = new Map<string, string>();
  const cache = {
    read: async (_: string, keys: readonly string[]) => keys.map((key) => texts.get(key)),
    write: async (_: string, key: string, text: string) => void texts.set(key, text),
  };
  const [one, other] = [made(100, cache), made(100, cache)];
  await one.of('a', 'none');
  one.world.price = 5;
  other.world.price = 5;
  other.world.now += 10_000;
  expect(await other.of('a')).toEqual(new Map([['a', 2]]));
  expect(other.world.asked).toEqual([]);
  // An unknown price is not shared: its source may be away from one process only.
  await other.of('none');
  expect(other.world.asked).toEqual(['first none', 'second none']);
  other.world.now += 10_000;
  expect(await other.of('a')).toEqual(new Map([['a', 5]]));
  for (const text of [
    '{',
    'null',
    '{"price":-1,"until":1e15}',
    '{"price":"2","until":1e15}',
    '{"price":9}',
  ]) {
    const third = made(100, cache);
    texts.set('eip155:1:a', text);
    expect(await third.of('a'), text).toEqual(new Map([['a', 2]]));
  }
});
