import type { CaipNetworkId } from '@mooring/protocol';
import type { Chains } from '@mooring/upstreams';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { queryCache } from '../database/query-cache.ts';
import { rowsOf } from '../database/rows-of.ts';
import type { TokenMove } from './decode-log.ts';
import { indexChains } from './index-tables.ts';

/** Position of a transaction in its chain. */
export type Place = readonly [block: number, position: number];

/** A token move that concerns the account; addresses in lower case. */
export type IndexedMove = Omit<TokenMove, 'log' | 'part'>;

export interface IndexedTransaction {
  readonly place: Place;
  readonly hash: string;
  readonly from: string;
  readonly to: string | undefined;
  readonly created: string | undefined;
  readonly value: bigint;
  /** `undefined` if the node does not report it. */
  readonly succeeded: boolean | undefined;
  readonly fee: bigint | undefined;
  /** `undefined` if it could not be read. */
  readonly nonce: number | undefined;
  readonly selector: string | undefined;
  /** Unix seconds. */
  readonly at: number;
  /** The first moves. */
  readonly moves: readonly IndexedMove[];
  /** Total number of moves. */
  readonly moveCount: number;
  /** Native currency that contracts sent to or from the account. An index does not have it. */
  readonly inner?: readonly InnerSend[] | undefined;
}

/** A transfer of native currency by a contract. */
export interface InnerSend {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

export interface FoundTransactions {
  readonly found: readonly IndexedTransaction[];
  /** Where the list continues; absent: nowhere. */
  readonly more?: Place | undefined;
  /** The index has not started or has stopped: there may be others. */
  readonly isPartial?: boolean | undefined;
}

export interface FoundNfts {
  readonly found: readonly OwnedNft[];
  /** There may be more that were not read. */
  readonly isCut?: boolean | undefined;
}

export interface OwnedToken {
  readonly token: string;
  /** Amount according to the logs, negative if they are wrong. `undefined`: unknown. */
  readonly amount: bigint | undefined;
}

export interface OwnedNft {
  readonly standard: 721 | 1155;
  readonly token: string;
  readonly tokenId: bigint;
  readonly amount: bigint;
}

/**
 * Reads what is known of an account. Accounts are given as `0x…`; each function rejects if the database or vendor does
 * not answer.
 */
export interface IndexReader {
  /** Chains with an index or another history source. */
  readonly chains: readonly CaipNetworkId[];
  /** Whether the index of a chain has started and is running; otherwise its data is incomplete. */
  isWhole(chain: CaipNetworkId): Promise<boolean>;
  /** Latest first. @param before excludes this transaction and later ones */
  transactions(
    chain: CaipNetworkId,
    account: string,
    page: { readonly before: Place | undefined; readonly count: number; readonly moves: number },
  ): Promise<FoundTransactions>;
  /**
   * Tokens that the account received or sent, most recent first. Balances do without them after a second. Amounts are
   * known only if all are: of an index of every block until a moment ago, and if there are no more tokens.
   */
  tokens(chain: CaipNetworkId, account: string, count: number): Promise<readonly OwnedToken[]>;
  /** Ordered by contract and id. @param after excludes this NFT and those before it */
  nfts(
    chain: CaipNetworkId,
    account: string,
    page: {
      readonly after: Pick<OwnedNft, 'standard' | 'token' | 'tokenId'> | undefined;
      readonly count: number;
    },
  ): Promise<FoundNfts>;
}

export interface IndexReaderOptions {
  readonly chains: Chains;
  readonly database: () => Promise<Database>;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Seconds that the last block of an index may be old for its amounts to count. */
const maxAge = 600;

/** Reads the index from the tables. Opens nothing before the first read. */
export function openIndexReader({ chains, database, now }: IndexReaderOptions): IndexReader {
  const rows = async (statement: SQL) => rowsOf(await database(), statement);
  return {
    chains: chains.chains.flatMap(({ chain, index }) => (index === undefined ? [] : [chain])),
    async isWhole(chain) {
      const [found] = await (await database()).select().from(indexChains).where(eq(indexChains.chain, chain));
      return found !== undefined && found.block >= found.firstBlock && found.stopped === null;
    },
    async transactions(chain, account, page) {
      const [row] = await rows(transactionsOf(chain, account, page));
      const list = JSON.parse(String(row?.list)) as readonly TransactionRow[];
      return { found: list.map(readTransaction), isPartial: row?.whole !== true };
    },
    async tokens(chain, account, count) {
      const statement = sql`
        select encode(h.token, 'hex') as token, h.amount::text as amount,
          (c.stopped is null and c.whole
            and c.time >= ${Math.floor(now() / 1_000) - maxAge}::bigint) as whole
        from index_chains c join index_holdings h on h.chain = c.id
        where c.chain = ${chain} and h.owner = ${bytes(account)} and h.standard = 20 and h.amount <> 0
        order by h.block desc, h.token limit ${count + 1}::int`;
      const found = await queryCache(() => rows(statement));
      const isWhole = found.length <= count && found.every(({ whole }) => whole === true);
      return found.slice(0, count).map(({ token, amount }) => ({
        token: hexOf(token),
        amount: isWhole ? BigInt(String(amount)) : undefined,
      }));
    },
    async nfts(chain, account, { after, count }) {
      const from = after ?? { standard: 721, token: '0x', tokenId: -1n };
      const found = await rows(sql`
        select standard::int as standard, encode(token, 'hex') as token, token_id::text as "tokenId",
          amount::text as amount
        from index_holdings
        where chain = ${idOf(chain)} and owner = ${bytes(account)} and amount > 0 and standard >= 721
          and (standard, token, token_id)
            > (${from.standard}::smallint, ${bytes(from.token)}, ${String(from.tokenId)}::numeric)
        order by standard, token, token_id limit ${count}::int`);
      const nfts = found.map(({ standard, token, tokenId, amount }) => ({
        standard: standard === 721 ? (721 as const) : (1155 as const),
        token: hexOf(token),
        tokenId: BigInt(String(tokenId)),
        amount: BigInt(String(amount)),
      }));
      return { found: nfts };
    },
  };
}

const idOf = (chain: CaipNetworkId): SQL => sql`(select id from index_chains where chain = ${chain})`;
/** Invalid hex matches nothing; the database would fail on it. */
const bytes = (hex: string): SQL =>
  /^0x([0-9a-f]{2})*$/i.test(hex) ? sql`decode(${hex.slice(2).toLowerCase()}, 'hex')` : sql`null::bytea`;
const hexOf = (text: unknown): string => `0x${String(text)}`;

/** Members of a transaction as JSON: bytes in hex, large numbers as text. */
type TransactionRow = readonly [
  block: number,
  position: number,
  hash: string,
  from: string,
  to: string | null,
  created: string | null,
  value: string,
  status: number | null,
  fee: string | null,
  nonce: number,
  selector: string | null,
  at: number,
  moves: readonly [count: number, first: readonly MoveRow[] | null],
];

/** Members of a move in the same form. */
type MoveRow = readonly [
  kind: number,
  standard: number,
  token: string,
  from: string,
  to: string,
  tokenId: string,
  amount: string,
];

/** A page, and whether the index is whole, in one statement and one value: PGlite reads each value of each row slowly. */
function transactionsOf(
  chain: CaipNetworkId,
  account: string,
  { before, count, moves }: Parameters<IndexReader['transactions']>[2],
): SQL {
  const [block, position] = before ?? [Number.MAX_SAFE_INTEGER, 0];
  const own = bytes(account);
  return sql`
    select
      (select block >= first_block and stopped is null from index_chains where chain = ${chain}) as whole,
      (select coalesce(json_agg(json_build_array(t.block, t.position, encode(t.hash, 'hex'), encode(t.sender, 'hex'),
          encode(t.recipient, 'hex'), encode(t.created, 'hex'), t.value::text, t.status, t.fee::text, t.nonce,
          encode(t.selector, 'hex'), t.at,
          (select json_build_array(count(*), json_agg(json_build_array(m.kind, m.standard, encode(m.token, 'hex'),
              encode(m.sender, 'hex'), encode(m.recipient, 'hex'), m.token_id::text, m.amount::text)
              order by m.place) filter (where m.place <= ${moves}::int))
            from (select f.*, row_number() over (order by f.log, f.part) as place from index_transfers f
              where f.chain = t.chain and f.block = t.block and f.position = t.position
                and (f.sender = ${own} or f.recipient = ${own}) and (f.kind > 0 or f.amount > 0)) m)
        ) order by t.block desc, t.position desc), '[]'::json)::text
      from (
        select chain, block, position from index_activity
        where chain = ${idOf(chain)} and account = ${own}
          and (block, position) < (${block}::bigint, ${position}::int)
        order by block desc, position desc limit ${count}::int
      ) a
      join index_transactions t on t.chain = a.chain and t.block = a.block and t.position = a.position) as list`;
}

const kinds = ['transfer', 'approval', 'approval-for-all'] as const;

function readTransaction(row: TransactionRow): IndexedTransaction {
  const [block, position, hash, from, to, created, value, status, fee, nonce, selector, at, moves] = row;
  const some = (hex: string | null) => (hex === null ? undefined : hexOf(hex));
  const [moveCount, first] = moves;
  return {
    place: [block, position],
    hash: hexOf(hash),
    from: hexOf(from),
    to: some(to),
    created: some(created),
    value: BigInt(value),
    succeeded: status === null ? undefined : status === 1,
    fee: fee === null ? undefined : BigInt(fee),
    nonce,
    selector: some(selector),
    at,
    moves: (first ?? []).map(readMove),
    moveCount,
  };
}

function readMove([kind, standard, token, from, to, tokenId, amount]: MoveRow): IndexedMove {
  return {
    kind: kinds[kind] ?? 'transfer',
    standard: standard === 721 || standard === 1155 ? standard : 20,
    token: hexOf(token),
    from: hexOf(from),
    to: hexOf(to),
    tokenId: BigInt(tokenId),
    amount: BigInt(amount),
  };
}
