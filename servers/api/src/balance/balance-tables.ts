import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Names of tokens, read from their chains. */
export const balanceTokens = pgTable(
  'balance_tokens',
  {
    /** CAIP-2. */
    chain: text().notNull(),
    /** In lower case. */
    address: text().notNull(),
    name: text().notNull(),
    symbol: text().notNull(),
    decimals: integer().notNull(),
    /** Time of the read, Unix milliseconds; 0 in rows of the first version. */
    readAt: bigint('read_at', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'balance_tokens_pkey', columns: [table.chain, table.address] }),
    index('balance_tokens_read_at').on(table.readAt),
  ],
);
