import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Accounts that have signed in, by project. */
export const authAccounts = pgTable(
  'auth_accounts',
  {
    /** A UUID. */
    id: text().primaryKey(),
    project: text().notNull(),
    namespace: text().notNull(),
    /** In lower case if the chain ignores case. */
    address: text().notNull(),
    /** JSON from the site. Stored as text, since databases do not accept every string that JSON can hold. */
    metadata: text(),
    /** JSON: the connection of the wallet. */
    connection: text(),
    /** Unix milliseconds. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    signedInAt: bigint('signed_in_at', { mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('auth_accounts_account').on(table.project, table.namespace, table.address)],
);

/** Sign-ins. An ended one stays until its nonce can no longer be replayed. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    /** SHA-256 of the id in the token, so the database holds no usable token. */
    id: text().primaryKey(),
    account: text().notNull(),
    nonce: text().notNull(),
    /** Unix milliseconds. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    endedAt: bigint('ended_at', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('auth_sessions_nonce').on(table.nonce),
    index('auth_sessions_account').on(table.account, table.createdAt),
    index('auth_sessions_expires_at').on(table.expiresAt),
  ],
);

/** One row: the secret that signs tokens if the operator sets none. */
export const authSecrets = pgTable('auth_secrets', {
  id: integer().primaryKey(),
  secret: text().notNull(),
});
