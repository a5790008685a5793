import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What tokens call themselves, as read from their chains. It does not change, so it is kept for good. */
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
  },
  (table) => [primaryKey({ name: 'balance_tokens_pkey', columns: [table.chain, table.address] })],
);
