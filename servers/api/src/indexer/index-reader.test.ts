import type { CaipNetworkId } from '@mooring/protocol';
import { readChains } from '@mooring/upstreams';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { isDatabaseAway } from '../http/is-database-away.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { openTables } from '../test-support/index-stage.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';
import { type IndexReader, openIndexReader } from './index-reader.ts';
import {
  indexActivity,
  indexChains,
  indexHoldings,
  indexTransactions,
  indexTransfers,
} from './index-tables.ts';

const slow = 240_000;
const chain = 'eip155:31337';
const [me, other, token, second] = ['aa', 'bb', 'cc', 'dd'].map((digits) => `0x${digits.repeat(20)}`) as [
  string,
  string,
  string,
  string,
];
const max = 2n ** 256n - 1n;
/** Unix seconds. */
const present = 2_000_000_000;
const now = () => present * 1_000;
const all = { before: undefined, count: 10, moves: 10 };

describe.each(['PGlite', 'PostgreSQL'])('the index in %s', (kind) => {
  let postgres: PostgresServer | undefined;
  let opened: OnDemandDatabase;
  let database: Database;
  let index: IndexReader;
  let id = 0;

  beforeAll(async () => {
    if (kind === 'PostgreSQL') postgres = await startPostgres();
    opened = openTables(await postgres?.newDatabase());
    database = await opened.open();
    const file = chainsFile(`${chain}=http://a eip155:1=http://b`, { more: { [chain]: { index: {} } } });
    const chains = await readChains({ setting: 'API_CHAINS', file, environment: {} });
    index = openIndexReader({ chains, database: opened.open, now });
  }, slow);
  afterAll(async () => {
    await opened.close();
    await postgres?.stop();
  });
  beforeEach(async () => {
    for (const table of [indexChains, indexActivity, indexHoldings, indexTransactions, indexTransfers])
      await database.delete(table);
    const rows = [chain, 'eip155:99'].map((name) => ({
      ...{ chain: name, genesis: '', firstBlock: 5, block: 9, hash: '', time: present, whole: true },
    }));
    const made = await database.insert(indexChains).values(rows).returning();
    id = made[0]?.id ?? 0;
  });

  const sent = (block: number, position: number, more: object = {}) => ({
    ...{
      chain: id,
      block,
      position,
      hash: `0x${block}${position}`.padEnd(66, '0'),
      sender: me,
      recipient: other,
    },
    ...{
      created: null,
      value: '0',
      status: 1,
      fee: '21',
      nonce: 7,
      selector: null,
      at: 100 + block,
      ...more,
    },
  });
  const active = (block: number, position: number, account = me) => ({ chain: id, account, block, position });
  const moved = (block: number, position: number, log: number, more: object = {}) => ({
    ...{
      chain: id,
      block,
      position,
      log,
      part: 0,
      kind: 0,
      standard: 20,
      token,
      sender: me,
      recipient: other,
    },
    ...{ tokenId: '-1', amount: '5', ...more },
  });
  const held = (standard: number, of: string, tokenId: string, amount: string, more: object = {}) => ({
    ...{ chain: id, owner: me, standard, token: of, tokenId, amount, block: 9, ...more },
  });

  it('has the chains that the operator indexes', () => {
    expect(index.chains).toEqual([chain]);
  });

  it('is complete once it has started and while it runs', async () => {
    const set = (values: object) => database.update(indexChains).set(values);
    const isWhole = async (of: CaipNetworkId) => {
      const { isPartial } = await index.transactions(of, me, all);
      return [await index.isWhole(of), !isPartial];
    };
    expect(await isWhole(chain)).toEqual([true, true]);
    expect(await isWhole('eip155:7')).toEqual([false, false]);
    await set({ block: 4 });
    expect(await isWhole(chain)).toEqual([false, false]);
    await set({ block: 5 });
    expect(await isWhole(chain)).toEqual([true, true]);
    await set({ stopped: 'reorganised' });
    expect(await isWhole(chain)).toEqual([false, false]);
  });

  describe('transactions', () => {
    const places = async (page: object = {}, account = me) =>
      (await index.transactions(chain, account, { ...all, ...page })).found.map(({ place }) => place.join());

    it('have every known field, to the last digit', async () => {
      await database
        .insert(indexTransactions)
        .values([
          sent(6, 0, { value: String(max), selector: '0xa9059cbb' }),
          sent(7, 0, { recipient: null, created: second, status: 0, fee: null }),
          sent(8, 0, { status: null }),
        ]);
      await database.insert(indexActivity).values([6, 7, 8].map((block) => active(block, 0)));
      const { found, more } = await index.transactions(chain, me, all);
      expect(more).toBeUndefined();
      expect(found.map(({ succeeded }) => succeeded)).toEqual([undefined, false, true]);
      expect(found[1]).toMatchObject({ to: undefined, created: second, fee: undefined });
      expect(found[2]).toEqual({
        ...{ place: [6, 0], hash: `0x60${'0'.repeat(62)}`, from: me, to: other, created: undefined },
        ...{ value: max, succeeded: true, fee: 21n, nonce: 7, selector: '0xa9059cbb', at: 106 },
        ...{ moves: [], moveCount: 0 },
      });
    });

    it('are those of the account on the chain, latest first, page by page', async () => {
      const own = [
        [6, 0],
        [6, 1],
        [6, 10],
        [7, 2],
      ] as const;
      await database
        .insert(indexTransactions)
        .values([...own.map(([block, position]) => sent(block, position)), sent(8, 0)]);
      await database
        .insert(indexActivity)
        .values([...own.map(([block, position]) => active(block, position)), active(8, 0, other)]);
      expect(await places()).toEqual(['7,2', '6,10', '6,1', '6,0']);
      expect(await places({ count: 2 })).toEqual(['7,2', '6,10']);
      expect(await places({ before: [6, 10] })).toEqual(['6,1', '6,0']);
      expect(await places({ before: [6, 0] })).toEqual([]);
      expect(await places({}, me.toUpperCase().replace('X', 'x'))).toHaveLength(4);
      expect((await index.transactions('eip155:99', me, all)).found).toEqual([]);
    });

    it('have the moves of the account in order, and only the first of many', async () => {
      await database.insert(indexTransactions).values(sent(6, 0));
      await database.insert(indexActivity).values(active(6, 0));
      await database.insert(indexTransfers).values([
        moved(6, 0, 3, { part: 1, amount: '4' }),
        moved(6, 0, 3, { amount: '3' }),
        moved(6, 0, 2, { sender: other, recipient: me, amount: '2', standard: 1155, tokenId: String(max) }),
        moved(6, 0, 9, { kind: 2, standard: 721, amount: '0' }),
        // Neither a transfer of nothing nor one of others.
        moved(6, 0, 1, { amount: '0' }),
        moved(6, 0, 0, { sender: other, recipient: second }),
        moved(6, 1, 0, { amount: '99' }),
      ]);
      const [whole] = (await index.transactions(chain, me, all)).found;
      expect(whole?.moves.map(({ amount }) => amount)).toEqual([2n, 3n, 4n, 0n]);
      expect(whole?.moves[0]).toEqual({
        ...{ kind: 'transfer', standard: 1155, token, from: other, to: me, tokenId: max, amount: 2n },
      });
      expect(whole?.moves[3]).toMatchObject({ kind: 'approval-for-all', standard: 721 });
      const [part] = (await index.transactions(chain, me, { ...all, moves: 2 })).found;
      expect([part?.moves.length, part?.moveCount]).toEqual([2, 4]);
    });
  });

  it('lists tokens that the account had, the most recent first, without those that are gone', async () => {
    await database
      .insert(indexHoldings)
      .values([
        held(20, token, '-1', String(max), { block: 6 }),
        held(20, second, '-1', '-3', { block: 8 }),
        held(20, other, '-1', '0', { block: 9 }),
        held(721, token, '1', '1'),
        held(20, token, '-1', '7', { owner: other }),
        held(20, token, '-1', '7', { chain: id + 1 }),
      ]);
    expect(await index.tokens(chain, me, 10)).toEqual([
      { token: second, amount: -3n },
      { token, amount: max },
    ]);
    // There are more.
    expect(await index.tokens(chain, me, 1)).toEqual([{ token: second, amount: undefined }]);
  });

  it.each([
    ['has stopped', { stopped: 'reorganised' }],
    ['lacks blocks', { whole: false }],
    ['is behind', { time: present - 601 }],
    ['does not know its time', { time: null }],
  ])('knows no amount of a token while it %s', async (_, row) => {
    await database.insert(indexHoldings).values(held(20, token, '-1', '5'));
    await database.update(indexChains).set(row);
    expect(await index.tokens(chain, me, 10)).toEqual([{ token, amount: undefined }]);
  });

  it('knows the amounts of tokens of a whole index, also once it is pruned', async () => {
    await database.insert(indexHoldings).values(held(20, token, '-1', '5'));
    await database.update(indexChains).set({ firstBlock: 0, time: present - 600 });
    expect(await index.tokens(chain, me, 10)).toEqual([{ token, amount: 5n }]);
    await database.update(indexChains).set({ firstBlock: 5 });
    expect(await index.tokens(chain, me, 10)).toEqual([{ token, amount: 5n }]);
  });

  it('lists NFTs by contract and id as a number, page by page', async () => {
    await database
      .insert(indexHoldings)
      .values([
        held(1155, token, '9', '4'),
        held(721, second, '2', '1'),
        held(721, token, '10', '1'),
        held(721, token, '9', '1'),
        held(721, token, String(max), '1'),
        held(721, token, '0', '1'),
        held(721, token, '11', '0'),
        held(721, token, '12', '-1'),
        held(20, token, '-1', '5'),
        held(721, token, '13', '1', { owner: other }),
      ]);
    const seen: string[] = [];
    let after: Parameters<IndexReader['nfts']>[2]['after'];
    for (;;) {
      const { found, isCut } = await index.nfts(chain, me, { after, count: 2 });
      expect(isCut).toBeUndefined();
      seen.push(
        ...found.map((one) => `${one.standard} ${one.token.slice(2, 4)} ${one.tokenId} ${one.amount}`),
      );
      after = found.at(-1);
      if (found.length < 2) break;
    }
    expect(seen).toEqual([
      ...['721 cc 0 1', '721 cc 9 1', '721 cc 10 1', `721 cc ${max} 1`, '721 dd 2 1', '1155 cc 9 4'],
    ]);
  });

  it.each(['0xzz', '0x1', '', "0x'; drop table index_chains; --", `0x${'ab'.repeat(500)}`])(
    'has nothing of an invalid account: %s',
    async (account) => {
      await database.insert(indexHoldings).values(held(20, token, '-1', '5'));
      expect((await index.transactions(chain, account, all)).found).toEqual([]);
      expect(await index.tokens(chain, account, 10)).toEqual([]);
      expect((await index.nfts(chain, account, { after: undefined, count: 10 })).found).toEqual([]);
      expect(await index.isWhole(chain)).toBe(true);
    },
  );
});

it('fails while the database does not answer, and opens nothing before', async () => {
  let asked = 0;
  const chains = await readChains({ setting: 'API_CHAINS', file: undefined, environment: {} });
  const index = openIndexReader({
    ...{ chains, now },
    database: async () => {
      asked += 1;
      throw new Error('away');
    },
  });
  expect([index.chains, asked]).toEqual([[], 0]);
  await expect(index.isWhole(chain)).rejects.toThrow('away');
  await expect(index.tokens(chain, me, 1)).rejects.toThrow('away');
  await expect(index.transactions(chain, me, all)).rejects.toThrow('away');
});

it('waits a second at most for the tokens of an account, which balances can do without', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const file = chainsFile(`${chain}=http://a`, { more: { [chain]: { index: {} } } });
  const chains = await readChains({ setting: 'API_CHAINS', file, environment: {} });
  const index = openIndexReader({ chains, database: () => new Promise(() => {}), now });
  let failure: unknown;
  index.tokens(chain, me, 1).catch((error) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failure).toSatisfy(isDatabaseAway);
});
