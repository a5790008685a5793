import { expect, it } from 'vitest';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import type { BalanceOf } from './balance-options.ts';
import { fetchBalance } from './observe-balance.ts';

const of = (core: ReturnType<typeof makeCore>['core']): BalanceOf => {
  const [network] = core.store.getState().networks;
  if (network === undefined) throw new Error('no network');
  return { address: `eip155:1:${address}`, network };
};

const late = { value: 2n, decimals: 18, symbol: 'ETH' };

it('reads once for all who ask in one turn, and again for those who ask later', async () => {
  const { core, adapter } = makeCore();
  let requested = 0;
  adapter.getBalance = async () => {
    requested += 1;
    return late;
  };
  await Promise.all([fetchBalance(core, of(core)), fetchBalance(core, of(core))]);
  expect(requested).toBe(1);
  await fetchBalance(core, of(core));
  expect(requested).toBe(2);
});

it.each(['in the same turn', 'later'])(
  'a block is not given up for an earlier one that is asked for %s',
  async (when) => {
    const { core, adapter, clock } = makeCore();
    const blocks: unknown[] = [];
    adapter.getBalance = async ({ block }) => {
      blocks.push(block);
      if (blocks.length < 3) throw new Error('behind');
      return late;
    };
    const reads = [fetchBalance(core, { ...of(core), block: 8 })];
    if (when === 'later') await expect.poll(() => clock.pending).toBe(1);
    reads.push(fetchBalance(core, { ...of(core), block: 7 }), fetchBalance(core, of(core)));
    await clock.advance(10_000);
    expect(await Promise.all(reads)).toEqual(Array(3).fill({ native: late }));
    expect(new Set(blocks)).toEqual(new Set([8]));
  },
);

it('reads as of the latest block that is asked for in the same turn', async () => {
  const { core, adapter } = makeCore();
  const blocks: unknown[] = [];
  adapter.getBalance = async ({ block }) => {
    blocks.push(block);
    return late;
  };
  await Promise.all([7, 8].map((block) => fetchBalance(core, { ...of(core), block })));
  expect(blocks.at(-1)).toBe(8);
});
