import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Registered names. */
export const registeredNames = pgTable('profile_names', {
  /** The label in lower case, without the suffix. */
  label: text().primaryKey(),
  /** Chosen by the owner. */
  attributes: jsonb()
    .$type<{ readonly avatar?: string | undefined; readonly bio?: string | undefined }>()
    .notNull(),
  /** Time of the latest signed message, in Unix seconds: older messages no longer change the name. */
  signedAt: bigint('signed_at', { mode: 'number' }).notNull(),
  /** Unix milliseconds. */
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
});

/** The listed project whose site registered a name; empty if none has that site. Written if projects are listed. */
export const nameProjects = pgTable(
  'name_projects',
  { label: text().primaryKey(), project: text().notNull() },
  (table) => [index('name_projects_project').on(table.project)],
);

/** Addresses of names. Each has signed for itself, so each owns the name. */
export const nameAddresses = pgTable(
  'profile_addresses',
  {
    label: text().notNull(),
    /** ENSIP-11. */
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    /** In lower case. */
    address: text().notNull(),
    /** Unix milliseconds. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'profile_addresses_pkey', columns: [table.label, table.coinType] }),
    index('profile_addresses_address').on(table.address),
  ],
);
