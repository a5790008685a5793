import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What tokens call themselves, as read from their chains. */
export const balanceTokens = pgTable(
  'balance_tokens',
  {
    /** CAIP-2. */
    chain: text().notNull(),
    /** In small letters. */
    address: text().notNull(),
    name: text().notNull(),
    symbol: text().notNull(),
    decimals: integer().notNull(),
    /** When they were read, Unix milliseconds; rows of the first version do not know. */
    readAt: bigint('read_at', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ name: 'balance_tokens_pkey', columns: [table.chain, table.address] })],
);
