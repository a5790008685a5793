import type { CaipNetworkId } from '@mooring/protocol';
import { and, desc, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { BlockId } from './block.ts';
import type { IndexRows } from './index-rows.ts';
import {
  indexActivity,
  indexBlocks,
  indexChains,
  indexHoldings,
  indexTransactions,
  indexTransfers,
} from './index-tables.ts';

/** Progress of a chain's index. */
export interface Checkpoint {
  /** Id of the chain in the tables. */
  readonly id: number;
  /** Hash of block 0. */
  readonly genesis: string;
  readonly firstBlock: number;
  /** The last block in the tables; one before the first if there is none. */
  readonly block: number;
  /** Block hash; empty if there is none or the node lacks the block. */
  readonly hash: string;
  /** Time of the block, Unix seconds; `null` if it is unknown. */
  readonly time: number | null;
  /** Whether the holdings add up every block from 0; `false` in an index that an older version began. */
  readonly whole: boolean;
  readonly stopped: string | null;
}

/** Number of block hashes kept: the deepest reorganisation that can be followed. */
export const keptHashes = 128;

/** Blocks pruned at once. */
const pruneStep = 2_000;

/** Aborts a transaction if another writer was first. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/**
 * Writes the index of one chain. Every change first moves the checkpoint in the same transaction, so only one of
 * several concurrent writers succeeds and the others change nothing.
 */
export class IndexStore {
  readonly #database: Database;
  readonly #chain: CaipNetworkId;

  constructor(database: Database, chain: CaipNetworkId) {
    this.#database = database;
    this.#chain = chain;
  }

  /** @returns `undefined` if the chain has no index yet */
  async find(): Promise<Checkpoint | undefined> {
    const [row] = await this.#database.select().from(indexChains).where(eq(indexChains.chain, this.#chain));
    return row;
  }

  /** Starts the index unless another process has. */
  async begin(genesis: string, firstBlock: number): Promise<Checkpoint> {
    await this.#database
      .insert(indexChains)
      .values({ chain: this.#chain, genesis, ...beginning(firstBlock) })
      .onConflictDoNothing();
    const found = await this.find();
    if (found === undefined) throw new Error('the index of a chain is gone');
    return found;
  }

  /**
   * Adds blocks after a checkpoint.
   *
   * @param whole whether none is missing between the checkpoint and them
   * @returns the new checkpoint; `undefined` if another writer was first
   */
  append(
    at: Checkpoint,
    last: BlockId & { readonly time: number | null },
    rows: IndexRows,
    whole = true,
  ): Promise<Checkpoint | undefined> {
    const { number, hash, time } = last;
    const next = { ...at, block: number, hash, time, whole: whole ? at.whole : false, stopped: null };
    return this.#move(at, next, async (transaction) => {
      for (const statement of insertsOf(at.id, rows)) await transaction.execute(statement);
      await transaction
        .delete(indexBlocks)
        .where(and(eq(indexBlocks.chain, at.id), lte(indexBlocks.block, last.number - keptHashes)));
    });
  }

  /** Rolls back all blocks after one. @returns the new checkpoint; `undefined` if another writer was first */
  rollBack(at: Checkpoint, to: BlockId): Promise<Checkpoint | undefined> {
    const next = { ...at, block: to.number, hash: to.hash, time: null, stopped: null };
    return this.#move(at, next, async (transaction) => {
      await transaction.execute(revertHoldings(at.id, to.number));
      await transaction.execute(forgetActivity(at.id, to.number + 1, at.block));
      for (const table of [indexTransfers, indexTransactions, indexBlocks])
        await transaction.delete(table).where(and(eq(table.chain, at.id), gt(table.block, to.number)));
    });
  }

  /** Restarts the index. @returns the new checkpoint; `undefined` if another writer was first */
  wipe(at: Checkpoint, genesis: string, firstBlock: number): Promise<Checkpoint | undefined> {
    const next = { ...at, genesis, ...beginning(firstBlock), stopped: null };
    return this.#move(at, next, async (transaction) => {
      for (const table of [indexActivity, indexHoldings, indexTransfers, indexTransactions, indexBlocks])
        await transaction.delete(table).where(eq(table.chain, at.id));
    });
  }

  /** Records why the index stopped, for all processes. */
  async stop(at: Checkpoint, stopped: string): Promise<void> {
    await this.#database.update(indexChains).set({ stopped }).where(isAt(at));
  }

  /** Deletes the history, but not the holdings, of some blocks before one. @returns as `append` does */
  async prune(at: Checkpoint, before: number): Promise<Checkpoint | undefined> {
    const firstBlock = Math.min(before, at.firstBlock + pruneStep);
    return this.#move(at, { ...at, firstBlock }, async (transaction) => {
      await transaction.execute(forgetActivity(at.id, at.firstBlock, firstBlock - 1));
      for (const table of [indexTransfers, indexTransactions])
        await transaction.delete(table).where(and(eq(table.chain, at.id), lt(table.block, firstBlock)));
    });
  }

  /** The stored hashes, latest first. */
  hashes(at: Checkpoint): Promise<readonly { readonly block: number; readonly hash: string }[]> {
    const { block, hash, chain } = indexBlocks;
    return this.#database
      .select({ block, hash })
      .from(indexBlocks)
      .where(eq(chain, at.id))
      .orderBy(desc(block))
      .limit(keptHashes);
  }

  async #move(
    at: Checkpoint,
    next: Checkpoint,
    write: (transaction: Pick<Database, 'execute' | 'delete'>) => Promise<void>,
  ): Promise<Checkpoint | undefined> {
    const { genesis, firstBlock, block, hash, time, whole, stopped } = next;
    try {
      await this.#database.transaction(async (transaction) => {
        const moved = await transaction
          .update(indexChains)
          .set({ genesis, firstBlock, block, hash, time, whole, stopped })
          .where(isAt(at))
          .returning({ id: indexChains.id });
        if (moved.length === 0) throw new Overtaken();
        await write(transaction);
      });
      return next;
    } catch (error) {
      if (error instanceof Overtaken) return undefined;
      throw error;
    }
  }
}

/** An index without a block. */
const beginning = (firstBlock: number) => ({
  ...{ firstBlock, block: firstBlock - 1, hash: '', time: null, whole: firstBlock === 0 },
});

/** Includes the first block, which pruning and restarting move. */
function isAt({ id, genesis, firstBlock, block, hash }: Checkpoint): SQL | undefined {
  return and(
    eq(indexChains.id, id),
    eq(indexChains.genesis, genesis),
    eq(indexChains.firstBlock, firstBlock),
    eq(indexChains.block, block),
    eq(indexChains.hash, hash),
  );
}

/** Columns of a table with their types, in the order of `unnest`. */
const columns = {
  blocks: { block: 'bigint', hash: 'text' },
  transactions: {
    ...{ block: 'bigint', position: 'int', hash: 'bytea', sender: 'bytea', recipient: 'bytea' },
    ...{ created: 'bytea', value: 'numeric', status: 'smallint', fee: 'numeric', nonce: 'bigint' },
    ...{ selector: 'bytea', at: 'bigint' },
  },
  transfers: {
    ...{ block: 'bigint', position: 'int', log: 'int', part: 'smallint', kind: 'smallint' },
    ...{ standard: 'smallint', token: 'bytea', sender: 'bytea', recipient: 'bytea' },
    ...{ token_id: 'numeric', amount: 'numeric' },
  },
  activity: { account: 'bytea', block: 'bigint', position: 'int' },
  holdings: {
    ...{ owner: 'bytea', standard: 'smallint', token: 'bytea', token_id: 'numeric', amount: 'numeric' },
    block: 'bigint',
  },
} as const satisfies Record<keyof IndexRows, Readonly<Record<string, string>>>;

/** Inserts all rows of a table in one statement with an array for each column, which is read faster than JSON. */
function insertsOf(id: number, rows: IndexRows): readonly SQL[] {
  return (Object.keys(columns) as (keyof IndexRows)[]).flatMap((table) => {
    const some = rows[table];
    if (some.length === 0) return [];
    const [names, types] = [Object.keys(columns[table]), Object.values(columns[table])];
    const arrays = names.map((name, at) => sql`${arrayOf(some, name)}::text::${sql.raw(`${types[at]}[]`)}`);
    const insert = sql`insert into ${sql.raw(`index_${table} as h (chain, ${names.join(', ')})`)}
      select ${id}::int, r.* from unnest(${sql.join(arrays, sql`, `)}) as r`;
    if (table !== 'holdings') return [insert];
    return [
      sql`${insert} on conflict (chain, owner, standard, token, token_id)
        do update set amount = h.amount + excluded.amount, block = excluded.block`,
    ];
  });
}

/** One column as an array literal. All text is hex or a number, whose escapes are those of JSON. */
function arrayOf(rows: readonly object[], name: string): string {
  const elements = rows.map((row) => JSON.stringify(Reflect.get(row, name)));
  return `{${elements.join(',')}}`;
}

/** Reverses the transfers after a block. */
const revertHoldings = (id: number, block: number): SQL => sql`
  update index_holdings h set amount = h.amount - d.delta
  from (
    select owner, standard, token, token_id, sum(delta) as delta from (
      select recipient as owner, standard, token, token_id, amount as delta from index_transfers
        where chain = ${id}::int and block > ${block}::bigint and kind = 0
      union all
      select sender, standard, token, token_id, -amount from index_transfers
        where chain = ${id}::int and block > ${block}::bigint and kind = 0
    ) m group by owner, standard, token, token_id
  ) d
  where h.chain = ${id}::int and h.owner = d.owner and h.standard = d.standard and h.token = d.token
    and h.token_id = d.token_id`;

/** Deletes by account, the key's first column, for the accounts that the blocks name. */
const forgetActivity = (id: number, from: number, to: number): SQL => sql`
  delete from index_activity a using (
    select sender as account, block, position from index_transactions
      where chain = ${id}::int and block between ${from}::bigint and ${to}::bigint
    union select recipient, block, position from index_transactions
      where chain = ${id}::int and block between ${from}::bigint and ${to}::bigint
    union select created, block, position from index_transactions
      where chain = ${id}::int and block between ${from}::bigint and ${to}::bigint
    union select sender, block, position from index_transfers
      where chain = ${id}::int and block between ${from}::bigint and ${to}::bigint
    union select recipient, block, position from index_transfers
      where chain = ${id}::int and block between ${from}::bigint and ${to}::bigint
  ) g
  where a.chain = ${id}::int and a.account = g.account and a.block = g.block and a.position = g.position`;
