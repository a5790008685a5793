import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/** First origin of each hash. */
export const attestations = pgTable(
  'attestations',
  {
    hash: text().primaryKey(),
    origin: text().notNull(),
    /** Unix milliseconds. */
    at: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('attestations_at').on(table.at)],
);
