import type { ProjectConfig } from '@mooring/protocol/api';
import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Projects of operators. */
export const projects = pgTable(
  'projects',
  {
    /** 32 hexadecimal digits. */
    id: text().notNull(),
    name: text().notNull(),
    /** Origin patterns as written. */
    origins: jsonb().$type<readonly string[]>().notNull(),
    /** Unix milliseconds. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /** The operator's choices for the modal of its sites. */
    config: jsonb().$type<ProjectConfig>().notNull().default({}),
  },
  (table) => [primaryKey({ name: 'projects_pkey', columns: [table.id] })],
);
