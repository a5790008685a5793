import { bigint, boolean, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { hexBytes } from './columns.ts';

/** Progress of each chain's index. */
export const indexChains = pgTable('index_chains', {
  /** Replaces the chain id in the other tables, which have millions of rows. */
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** CAIP-2. */
  chain: text().notNull().unique('index_chains_chain'),
  /** Hash of the chain's block 0. */
  genesis: text().notNull(),
  /** The first block whose history is kept. */
  firstBlock: bigint('first_block', { mode: 'number' }).notNull(),
  /** The last block in the tables and its hash; empty before the first. */
  block: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  /** Why the index stopped, if it did: a word for the log. */
  stopped: text(),
  /** Time of the last block, Unix seconds; null if it is unknown. */
  time: bigint({ mode: 'number' }),
  /** Whether the holdings add up every block from 0; false in rows of older versions, which record no holes. */
  whole: boolean().notNull().default(false),
});

/** Hashes of the latest blocks, used to detect reorganisations. */
export const indexBlocks = pgTable(
  'index_blocks',
  {
    chain: integer().notNull(),
    block: bigint({ mode: 'number' }).notNull(),
    /** Empty if the node lacks the block. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ name: 'index_blocks_pkey', columns: [table.chain, table.block] })],
);

/** Every transaction. */
export const indexTransactions = pgTable(
  'index_transactions',
  {
    chain: integer().notNull(),
    block: bigint({ mode: 'number' }).notNull(),
    position: integer().notNull(),
    hash: hexBytes().notNull(),
    sender: hexBytes().notNull(),
    /** Null if a contract is created. */
    recipient: hexBytes(),
    /** The created contract. */
    created: hexBytes(),
    value: numeric().notNull(),
    /** 1 succeeded, 0 failed; null if the node does not report it. */
    status: smallint(),
    fee: numeric(),
    nonce: bigint({ mode: 'number' }).notNull(),
    /** The first four bytes of its data. */
    selector: hexBytes(),
    /** Unix seconds. */
    at: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'index_transactions_pkey', columns: [table.chain, table.block, table.position] }),
  ],
);

/** Every token transfer and approval. */
export const indexTransfers = pgTable(
  'index_transfers',
  {
    chain: integer().notNull(),
    block: bigint({ mode: 'number' }).notNull(),
    position: integer().notNull(),
    log: integer().notNull(),
    /** Index in the log, which may hold many transfers. */
    part: smallint().notNull(),
    /** 0 transfer, 1 approval, 2 approval for all of a contract. */
    kind: smallint().notNull(),
    /** 20, 721 or 1155. */
    standard: smallint().notNull(),
    token: hexBytes().notNull(),
    sender: hexBytes().notNull(),
    recipient: hexBytes().notNull(),
    /** -1 for fungible tokens. */
    tokenId: numeric('token_id').notNull(),
    amount: numeric().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'index_transfers_pkey',
      columns: [table.chain, table.block, table.position, table.log, table.part],
    }),
  ],
);

/** One row per account that a transaction touches; history pages only over this table. */
export const indexActivity = pgTable(
  'index_activity',
  {
    chain: integer().notNull(),
    account: hexBytes().notNull(),
    block: bigint({ mode: 'number' }).notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'index_activity_pkey',
      columns: [table.chain, table.account, table.block, table.position],
    }),
  ],
);

/** Sums of received and sent tokens, used to choose which contracts to query for an account. */
export const indexHoldings = pgTable(
  'index_holdings',
  {
    chain: integer().notNull(),
    owner: hexBytes().notNull(),
    standard: smallint().notNull(),
    token: hexBytes().notNull(),
    tokenId: numeric('token_id').notNull(),
    /** Negative if a token's logs are incomplete. */
    amount: numeric().notNull(),
    /** When it changed last. */
    block: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'index_holdings_pkey',
      columns: [table.chain, table.owner, table.standard, table.token, table.tokenId],
    }),
  ],
);
