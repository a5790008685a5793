import type { CaipNetworkId } from '@mooring/protocol';
import { settledWithin, systemClock } from '@mooring/protocol/time';
import type { Logger } from '@mooring/server-kit';
import type { Upstreams } from '@mooring/upstreams';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { queryCache } from '../database/query-cache.ts';
import { StoredBound } from '../database/stored-bound.ts';
import type { OwnedNft } from '../indexer/index-reader.ts';
import { wordsOf } from './nft-contracts.ts';
import { type ReadMetadataOptions, readMetadata } from './nft-metadata.ts';
import { nftFaces } from './nft-tables.ts';
import { pageImage } from './page-image.ts';

type Nft = Pick<OwnedNft, 'standard' | 'token' | 'tokenId'>;

/** Name and image of an NFT, as pages may show them; each empty if unknown. */
export interface NftPreview {
  readonly collection: string;
  readonly symbol: string;
  readonly name: string;
  readonly image: string;
}

/** By contract and id, `0x… 7`. */
export type NftPreviews = ReadonlyMap<string, NftPreview>;

export interface NftDetails {
  /** Cached previews. Never rejects. */
  known(chain: CaipNetworkId, nfts: readonly Nft[]): Promise<NftPreviews>;
  /** Where the image of an NFT that was listed is; empty if there is none. Rejects if the database does not answer. */
  image(chain: CaipNetworkId, nft: Pick<Nft, 'token' | 'tokenId'>): Promise<string>;
  /** Reads unknown previews; slow ones are available next time. Never rejects. */
  read(chain: CaipNetworkId, nfts: readonly Nft[]): Promise<NftPreviews>;
}

export interface NftDetailsOptions {
  readonly upstreams: Pick<Upstreams, 'forward'>;
  readonly database: () => Promise<Database>;
  readonly metadata: ReadMetadataOptions;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
  /** Milliseconds that an answer waits for metadata. */
  readonly timeoutMs: number;
  /** Concurrent metadata fetches. */
  readonly atOnce: number;
  /** Stored previews, and their bytes. */
  readonly stored: { readonly most: number; readonly mostBytes: number };
}

/** Milliseconds before metadata is read again, after a success and after a failure. */
const lifetime = 86_400_000;
const pause = 600_000;
/** Reads that wait for each one that runs. Anyone can list NFTs whose metadata never arrive. */
const queuedPerRun = 64;
/** Remembered failures of NFTs, with their times. */
const maxFailures = 10_000;

export const nftKey = ({ token, tokenId }: Pick<Nft, 'token' | 'tokenId'>): string => `${token} ${tokenId}`;

const listId = (chain: CaipNetworkId, nfts: readonly Nft[]) => `${chain} ${nfts.map(nftKey).join()}`;

/** A read of previews, for all requests that arrive meanwhile. */
interface Reading {
  /** Those that have been read so far. */
  readonly found: NftPreviews;
  readonly done: Promise<void>;
}

export function openNftDetails(options: NftDetailsOptions): NftDetails {
  const { upstreams, database, metadata, now, log, timeoutMs, atOnce } = options;
  const underWay = new Map<string, Reading>();
  const failedAt = new Map<string, number>();
  const limited = limitConcurrency(atOnce);
  const { most, mostBytes } = options.stored;
  const texts = [nftFaces.collection, nftFaces.symbol, nftFaces.name, nftFaces.image];
  const bound = new StoredBound({
    ...{ table: nftFaces, readAt: nftFaces.readAt, most },
    bytes: { most: mostBytes, texts },
  });

  const find = async (chain: CaipNetworkId, nfts: readonly Pick<Nft, 'token' | 'tokenId'>[]) => {
    if (nfts.length === 0) return [];
    // One parameter for all pairs: two lists would match each contract with each id.
    const pairs = JSON.stringify(nfts.map(({ token, tokenId }) => [token.slice(2), String(tokenId)]));
    const rows = await (await database())
      .select()
      .from(nftFaces)
      .where(
        and(
          eq(nftFaces.chain, chain),
          sql`(${nftFaces.token}, ${nftFaces.tokenId}) in (
            select decode(pair ->> 0, 'hex'), (pair ->> 1)::numeric from json_array_elements(${pairs}::json) pair)`,
        ),
      );
    return rows.map((row) => ({ ...row, key: nftKey({ token: row.token, tokenId: BigInt(row.tokenId) }) }));
  };

  /** Cached previews, or none if the database does not answer soon. */
  const findOrNothing = async (chain: CaipNetworkId, nfts: readonly Nft[]) => {
    try {
      const rows = await queryCache(() => find(chain, nfts));
      return rows.map((row) => ({ ...row, image: pageImage(chain, row, row.image, metadata.sources) }));
    } catch (error) {
      log.warn({ error }, 'stored names and images of NFTs could not be read');
      return [];
    }
  };

  const finding = new Map<string, ReturnType<typeof findOrNothing>>();
  /** Requests that arrive together see the same rows: one that found them later would read again what another has read. */
  const findTogether = (chain: CaipNetworkId, nfts: readonly Nft[]) => {
    const id = listId(chain, nfts);
    const found = finding.get(id) ?? findOrNothing(chain, nfts).finally(() => finding.delete(id));
    finding.set(id, found);
    return found;
  };

  const keep = async (chain: CaipNetworkId, { token, tokenId }: Nft, preview: NftPreview): Promise<void> => {
    const row = { chain, token, tokenId: String(tokenId), ...preview, readAt: now() };
    const set: Record<string, SQL> = {};
    for (const name of ['collection', 'symbol', 'name', 'image', 'readAt'] as const)
      set[name] = sql.raw(`excluded."${nftFaces[name].name}"`);
    const tables = await database();
    await tables
      .insert(nftFaces)
      .values(row)
      .onConflictDoUpdate({ target: [nftFaces.chain, nftFaces.token, nftFaces.tokenId], set });
    const { collection, symbol, name, image } = preview;
    await bound.wrote(tables, 1, [collection, symbol, name, image]);
  };

  const remember = (key: string) => {
    failedAt.delete(key);
    failedAt.set(key, now());
    const [oldest] = failedAt.keys();
    if (failedAt.size > maxFailures && oldest !== undefined) failedAt.delete(oldest);
  };

  const readNew = async (chain: CaipNetworkId, nfts: readonly Nft[], previews: Map<string, NftPreview>) => {
    const words = await wordsOf(upstreams, chain, nfts);
    await Promise.all(
      nfts.map(async (nft, at) => {
        const { collection = '', symbol = '', uri } = words[at] ?? {};
        const key = nftKey(nft);
        const hasRun = await limited(async () => {
          let read = { name: '', image: '' };
          try {
            if (uri === undefined) throw new Error('no metadata');
            read = await readMetadata(uri, metadata);
          } catch {
            // Anyone can make NFTs whose metadata fails, so this is not logged.
            remember(`${chain} ${key}`);
          }
          const preview = { collection, symbol, ...read };
          previews.set(key, { ...preview, image: pageImage(chain, nft, read.image, metadata.sources) });
          if (read.name !== '' || read.image !== '') await keep(chain, nft, preview);
        });
        // The queue is full: an expired preview stays.
        if (!hasRun && !previews.has(key)) previews.set(key, { collection, symbol, name: '', image: '' });
      }),
    );
  };

  const begin = (
    id: string,
    chain: CaipNetworkId,
    nfts: readonly Nft[],
    found: Map<string, NftPreview>,
  ): Reading => {
    const done = readNew(chain, nfts, found)
      .catch((error: unknown) => log.warn({ chain, error }, 'names and images of NFTs could not be read'))
      .finally(() => underWay.delete(id));
    const reading = { found, done };
    underWay.set(id, reading);
    return reading;
  };

  return {
    async known(chain, nfts) {
      const rows = await findOrNothing(chain, nfts);
      return new Map(rows.map(({ key, ...preview }) => [key, preview]));
    },
    async image(chain, nft) {
      const [row] = await find(chain, [nft]);
      return row?.image ?? '';
    },
    async read(chain, nfts) {
      const rows = await findTogether(chain, nfts);
      const previews = new Map<string, NftPreview>(rows.map(({ key, ...preview }) => [key, preview]));
      const fresh = new Set(rows.flatMap(({ key, readAt }) => (readAt + lifetime > now() ? [key] : [])));
      const due = nfts.filter((nft) => {
        const key = nftKey(nft);
        return (
          !fresh.has(key) && (failedAt.get(`${chain} ${key}`) ?? Number.NEGATIVE_INFINITY) + pause <= now()
        );
      });
      if (due.length === 0) return previews;
      const id = listId(chain, due);
      const { found, done } = underWay.get(id) ?? begin(id, chain, due, previews);
      await settledWithin(systemClock, timeoutMs, done);
      // Another request may have begun the read.
      for (const key of due.map(nftKey)) {
        const preview = found.get(key);
        if (preview !== undefined) previews.set(key, preview);
      }
      return previews;
    },
  };
}

/** Limits concurrent runs and queues the others. @returns whether it ran: it does not if the queue is full */
function limitConcurrency(atOnce: number): (run: () => Promise<void>) => Promise<boolean> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running < atOnce) running += 1;
    else if (waiting.length < queuedPerRun * atOnce)
      await new Promise<void>((resolve) => waiting.push(resolve));
    else return false;
    try {
      await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
    return true;
  };
}
