import { describe, expect, it } from 'vitest';
import { silent, testClock } from '../test-support/index-stage.ts';
import type { Block } from './block.ts';
import type { BlockSource } from './block-source.ts';
import { ChainIndexer } from './chain-indexer.ts';
import type { Checkpoint, IndexStore } from './index-store.ts';

describe('an indexer that is far behind', () => {
  /** An indexer of 10 blocks at once over a source of empty blocks, and what it asked for. */
  function scripted(length: number) {
    const asked: string[] = [];
    const chain = { length, fork: 'a' };
    const hash = (number: number) => `${number}${number > 25 ? chain.fork : ''}`;
    const block = (number: number): Block => ({
      ...{ number, hash: hash(number), parentHash: hash(number - 1), time: 0, transactions: [] },
    });
    const source: BlockSource = {
      async heads() {
        asked.push('heads');
        return { genesis: '0', latest: block(chain.length) };
      },
      async blocks(from, to) {
        asked.push(`${from}-${to}`);
        return Array.from({ length: to - from + 1 }, (_, n) => block(from + n));
      },
      ids: async (numbers) => numbers.map(block),
    };
    const start = {
      ...{ id: 1, genesis: '0', firstBlock: 0, block: -1, hash: '' },
      time: null,
      whole: true,
      stopped: null,
    };
    const hashes: { readonly block: number; readonly hash: string }[] = [];
    const store: Pick<IndexStore, keyof IndexStore> = {
      find: async () => undefined,
      begin: async () => start,
      async append(at: Checkpoint, { number, hash }) {
        hashes.unshift({ block: number, hash });
        return { ...at, block: number, hash };
      },
      rollBack: async (at, to) => ({ ...at, block: to.number, hash: to.hash }),
      wipe: async () => undefined,
      stop: async () => undefined,
      prune: async () => undefined,
      hashes: async () => hashes,
    };
    const clock = testClock();
    const indexer = new ChainIndexer({
      ...{ chain: 'eip155:31337', source, clock, log: silent, range: 10, pollMilliseconds: 50 },
      store: async () => store,
      index: { startBlock: 0, keepBlocks: undefined, pollMilliseconds: undefined, resettable: false },
      on: { blocks: () => {}, reorganisation: () => asked.push('reorganised'), failure: () => {} },
    });
    return { asked, chain, clock, indexer };
  }

  it('asks the node for its latest block once a second, and at the end', async () => {
    const { asked, clock, indexer } = scripted(49);
    await indexer.poll();
    await indexer.poll();
    clock.time += 1_000;
    while (await indexer.poll());
    expect(asked).toEqual(['heads', '0-9', '10-19', '20-29', 'heads', '30-39', '40-49', 'heads']);
    expect(indexer.state).toMatchObject({ block: 49, head: 49 });
  });

  it('asks again before it accepts a reorganisation', async () => {
    const { asked, chain, indexer } = scripted(99);
    for (let polls = 0; polls < 3; polls += 1) await indexer.poll();
    Object.assign(chain, { length: 60, fork: 'b' });
    while (await indexer.poll());
    expect(asked.slice(4).filter((one) => !one.includes('-'))).toEqual([
      'heads',
      'reorganised',
      'heads',
      'heads',
    ]);
    expect(indexer.state).toMatchObject({ block: 60, head: 60 });
  });
});
