import { createLogger } from '@mooring/server-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type NamesFrom, tokenNames } from './token-names.ts';

const words = { name: 'Dollar', symbol: 'USD', decimals: 6 };
const [token, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`] as const;

function made(database: () => Promise<never> = () => Promise.reject(new Error('no database'))) {
  const world = { now: 1_000, fails: false, asked: 0, onChain: { ...words } };
  const counts: Partial<Record<NamesFrom, number>> = {};
  const names = tokenNames({
    upstreams: {
      async tokens(_, addresses) {
        world.asked += 1;
        if (world.fails) throw new Error('no node');
        return addresses.map((address) => (address === token ? world.onChain : undefined));
      },
    },
    database,
    ...{ lifetime: 100_000, bound: { wrote: async () => {} } },
    now: () => world.now,
    log: createLogger({ server: 'api', level: 'silent' }),
    onRead: (from, count) => {
      counts[from] = (counts[from] ?? 0) + count;
    },
  });
  return { world, names, counts };
}

it('reads names from the node if the database fails, and caches them', async () => {
  const { world, names, counts } = made();
  for (let times = 0; times < 2; times += 1)
    expect(await names.of('eip155:1', [token, other])).toEqual(new Map([[token, words]]));
  expect(world.asked).toBe(1);
  expect(counts).toEqual({ memory: 2, database: 0, node: 1, none: 1 });
});

it('returns no names and does not fail without a source', async () => {
  const { world, names } = made();
  world.fails = true;
  expect(await names.of('eip155:1', [token])).toEqual(new Map());
  world.fails = false;
  expect(await names.of('eip155:1', [token])).toEqual(new Map([[token, words]]));
});

it('keeps known names while the node fails and reads new decimals once they expire', async () => {
  const { world, names } = made();
  await names.of('eip155:1', [token]);
  world.now += 100_000;
  world.fails = true;
  expect(await names.of('eip155:1', [token])).toEqual(new Map([[token, words]]));
  world.fails = false;
  world.onChain.decimals = 18;
  expect((await names.of('eip155:1', [token])).get(token)?.decimals).toBe(18);
});

it('waits a second at most for the database to look up and to keep names', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { names, counts } = made(() => new Promise(() => {}));
  let answer: unknown;
  void names.of('eip155:1', [token]).then((read) => {
    answer = read;
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(answer).toEqual(new Map([[token, words]]));
  expect(counts).toMatchObject({ node: 1 });
});
