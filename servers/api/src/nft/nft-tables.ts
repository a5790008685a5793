import { bigint, index, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { hexBytes } from '../indexer/columns.ts';

/** Names and images of NFTs, from their contracts and metadata. */
export const nftFaces = pgTable(
  'nft_faces',
  {
    /** CAIP-2. */
    chain: text().notNull(),
    token: hexBytes().notNull(),
    tokenId: numeric('token_id').notNull(),
    /** Name of the contract. */
    collection: text().notNull(),
    symbol: text().notNull(),
    name: text().notNull(),
    image: text().notNull(),
    /** Time of the read, Unix milliseconds. */
    readAt: bigint('read_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'nft_faces_pkey', columns: [table.chain, table.token, table.tokenId] }),
    index('nft_faces_read_at').on(table.readAt),
  ],
);
