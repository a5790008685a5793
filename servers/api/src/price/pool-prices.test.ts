import type { Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Pool } from '../pools/pool.ts';
import type { TokenPair } from '../pools/pool-reader.ts';
import { poolPrices } from './pool-prices.ts';

const at = (letter: string): Hex => `0x${letter.repeat(40)}`;
const [dollar, wrapped, token, broken, bomb] = [at('1'), at('2'), at('3'), at('4'), at('5')];
const decimals = new Map([
  [dollar, 6],
  [wrapped, 18],
  [token, 0],
]);

function pool(of: readonly [Hex, number], by: readonly [Hex, number]): Pool {
  const units = ([address, amount]: readonly [Hex, number]) =>
    BigInt(Math.round(amount * 10 ** (decimals.get(address) ?? 0)));
  return {
    ...{ address: at('f'), version: 'v2', fee: 3_000, token0: of[0], token1: by[0] },
    ...{ reserve0: units(of), reserve1: units(by) },
  };
}

/** The pools of the pairs, unless one of them cannot be read. */
function readerOf(pools: readonly Pool[], asked: Hex[][] = []) {
  return async (pairs: readonly TokenPair[]) => {
    const named = new Set(pairs.flat());
    asked.push([...named]);
    if (named.has(bomb)) throw new Error('the answer is too long');
    return pools.filter(({ token0, token1 }) => named.has(token0) && named.has(token1));
  };
}

async function read(
  pools: readonly Pool[],
  tokens: readonly string[] = [token],
  known: ReadonlyMap<string, number> = decimals,
  readPools = readerOf(pools),
) {
  const exchange = {
    ...{
      wrapped,
      dollars: [dollar],
      bases: [],
      v2Factory: at('a'),
      v3Factory: undefined,
      v3Quoter: undefined,
    },
    router: { kind: 'v2' as const, address: at('b') },
  };
  const source = poolPrices({
    exchanges: new Map([['eip155:1', { exchange, pools: { read: readPools } }]]),
    decimals: async (_, some) => {
      if (some.includes(broken)) throw new Error('no decimals');
      return new Map([...known].filter(([one]) => some.includes(one as Hex)));
    },
    minLiquidity: 1_000,
  });
  return source.read('eip155:1', tokens);
}

const ether = pool([wrapped, 40], [dollar, 100_000]);

describe('pool prices', () => {
  it('start from dollars and continue through the wrapped currency', async () => {
    const pools = [ether, pool([token, 1_000], [wrapped, 2])];
    expect(await read(pools, ['native', wrapped, token, dollar])).toEqual(
      new Map([
        ['native', 2_500],
        [wrapped, 2_500],
        [token, 5],
        [dollar, 1],
      ]),
    );
  });

  it('are known beside a token whose decimals cannot be read, which has no price only for now', async () => {
    const pools = [ether, pool([token, 1_000], [wrapped, 2]), pool([broken, 1], [dollar, 10_000])];
    expect(await read(pools, ['native', broken, token])).toEqual(
      new Map([
        ['native', 2_500],
        [broken, undefined],
        [token, 5],
      ]),
    );
  });

  it('are known beside a token whose pools cannot be read, at most eight of which are read at once', async () => {
    const pools = [ether, pool([token, 1_000], [wrapped, 2])];
    const many = Array.from({ length: 20 }, (_, place): Hex => `0x${(160 + place).toString(16).repeat(20)}`);
    const asked: Hex[][] = [];
    const reader = readerOf(pools, asked);
    let [now, most] = [0, 0];
    const priced = await read(pools, ['native', bomb, token, ...many], decimals, async (pairs) => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      return reader(pairs);
    });
    expect(priced).toEqual(
      new Map([
        ['native', 2_500],
        [bomb, undefined],
        [token, 5],
      ]),
    );
    expect([most, asked.length]).toEqual([8, 2 + 22]);
  });

  it('are not read token by token if no pool can be read', async () => {
    let asked = 0;
    const down = async () => {
      asked += 1;
      throw new Error('no node');
    };
    await expect(read([], [token, broken], decimals, down)).rejects.toThrow('no node');
    expect(asked).toBe(2);
  });

  it('ignore thin pools and leave the price unknown, not 0', async () => {
    expect(await read([ether, pool([token, 1_000], [wrapped, 0.3])])).toEqual(new Map());
    expect(await read([pool([token, 1_000], [dollar, 999])])).toEqual(new Map());
  });

  it('use the weighted median, so a smaller pool does not move the price', async () => {
    const honest = pool([token, 2_000], [dollar, 10_000]);
    for (const bent of [pool([token, 1], [dollar, 9_000]), pool([token, 1_000_000], [dollar, 9_000])])
      expect((await read([honest, bent])).get(token)).toBe(5);
  });

  it('are unknown without decimals or an exchange', async () => {
    const pools = [pool([token, 2_000], [dollar, 10_000])];
    expect(await read(pools, [token], new Map([[dollar, 6]]))).toEqual(new Map());
    const none = poolPrices({ exchanges: new Map(), decimals: async () => decimals, minLiquidity: 0 });
    expect(await none.read('eip155:1', [token])).toEqual(new Map());
  });
});
