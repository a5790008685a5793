import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/** Which origin asked first for what, by the hash of what it asked. */
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
