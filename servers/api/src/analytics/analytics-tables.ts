import type { EventValue } from '@mooring/protocol/api';
import { bigint, bigserial, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Stored modal events, without pairing links, e-mail addresses or signatures. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The id that the page gave it. */
    eventId: text('event_id').notNull(),
    /** Time of arrival, Unix milliseconds. */
    at: bigint({ mode: 'number' }).notNull(),
    /** Empty if the page named none. */
    project: text().notNull(),
    domain: text().notNull(),
    /** Without query and fragment. */
    page: text().notNull(),
    sdk: text().notNull(),
    type: text().notNull(),
    event: text().notNull(),
    /** Only if the operator enables addresses. */
    address: text(),
    properties: jsonb().$type<Readonly<Record<string, EventValue>>>().notNull(),
  },
  (table) => [
    uniqueIndex('analytics_events_event').on(table.project, table.eventId),
    index('analytics_events_at').on(table.at),
  ],
);

export type AnalyticsEvent = Omit<typeof analyticsEvents.$inferInsert, 'id'>;
