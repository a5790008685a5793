import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';

/** Permissions that accounts granted to sites. */
export const smartSessions = pgTable(
  'smart_sessions',
  {
    /** SHA-256 of account and context, so the database holds no context. */
    pci: text().primaryKey(),
    /** CAIP-10, in lower case. */
    account: text().notNull(),
    project: text().notNull(),
    /** Host of the site. */
    domain: text().notNull(),
    /** JSON. Stored as text, since databases do not accept every string that JSON can hold. */
    permissions: text().notNull(),
    /** Unix milliseconds. */
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    revokedAt: bigint('revoked_at', { mode: 'number' }),
  },
  (table) => [
    index('smart_sessions_account').on(table.account, table.createdAt),
    index('smart_sessions_expires_at').on(table.expiresAt),
  ],
);
