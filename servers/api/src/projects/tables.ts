import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The projects that operators have made. */
export const projects = pgTable(
  'projects',
  {
    /** 32 hexadecimal digits. */
    id: text().notNull(),
    name: text().notNull(),
    /** Patterns of origins, as they were written. */
    origins: jsonb().$type<readonly string[]>().notNull(),
    /** Unix milliseconds. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ name: 'projects_pkey', columns: [table.id] })],
);
