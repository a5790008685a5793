import type { CaipNetworkId } from '@mooring/protocol';
import type { Chains } from '@mooring/upstreams';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { indexChains } from './index-tables.ts';

/** Where a transaction stands in its chain. */
export type Place = readonly [block: number, position: number];

/** A move of a token that has to do with the account; addresses in small letters. */
export interface IndexedMove {
  readonly kind: 'transfer' | 'approval' | 'approval-for-all';
  readonly standard: 20 | 721 | 1155;
  readonly token: string;
  readonly from: string;
  readonly to: string;
  readonly tokenId: bigint;
  readonly amount: bigint;
}

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
  readonly nonce: number;
  readonly selector: string | undefined;
  /** Unix seconds. */
  readonly at: number;
  /** The first of them. */
  readonly moves: readonly IndexedMove[];
  /** How many there are. */
  readonly moveCount: number;
}

export interface HeldToken {
  readonly token: string;
  /** As its logs have it, which may lie: below zero where they cannot be right. */
  readonly amount: bigint;
}

export interface HeldNft {
  readonly standard: 721 | 1155;
  readonly token: string;
  readonly tokenId: bigint;
  readonly amount: bigint;
}

/** Reads what the index knows of an account. Accounts are given as `0x…`; each function rejects where the database does not answer. */
export interface IndexReader {
  /** Those that have an index. */
  readonly chains: readonly CaipNetworkId[];
  /** Whether the index of a chain has begun and is running: otherwise its data is incomplete. */
  isWhole(chain: CaipNetworkId): Promise<boolean>;
  /** The latest first. @param before leaves out this one and those after it */
  transactions(
    chain: CaipNetworkId,
    account: string,
    page: { readonly before: Place | undefined; readonly count: number; readonly moves: number },
  ): Promise<readonly IndexedTransaction[]>;
  /** Tokens that came and went, those first that did so last. */
  tokens(chain: CaipNetworkId, account: string, count: number): Promise<readonly HeldToken[]>;
  /** In the order of contract and id. @param after leaves out this one and those before it */
  nfts(
    chain: CaipNetworkId,
    account: string,
    page: {
      readonly after: Pick<HeldNft, 'standard' | 'token' | 'tokenId'> | undefined;
      readonly count: number;
    },
  ): Promise<readonly HeldNft[]>;
}

export interface IndexReaderOptions {
  readonly chains: Chains;
  readonly database: () => Promise<Database>;
}

/** Reads the index from the tables. Asks for nothing before it is asked. */
export function openIndexReader({ chains, database }: IndexReaderOptions): IndexReader {
  const rows = async (statement: SQL) =>
    ((await (await database()).execute(statement)) as unknown as { rows: readonly Row[] }).rows;
  return {
    chains: chains.chains.flatMap(({ chain, index }) => (index === undefined ? [] : [chain])),
    async isWhole(chain) {
      const [found] = await (await database()).select().from(indexChains).where(eq(indexChains.chain, chain));
      return found !== undefined && found.block >= found.firstBlock && found.stopped === null;
    },
    async transactions(chain, account, page) {
      return (await rows(transactionsOf(chain, account, page))).map(readTransaction);
    },
    async tokens(chain, account, count) {
      const found = await rows(sql`
        select encode(token, 'hex') as token, amount::text as amount from index_holdings
        where chain = ${idOf(chain)} and owner = ${bytes(account)} and standard = 20 and amount <> 0
        order by block desc, token limit ${count}::int`);
      return found.map(({ token, amount }) => ({ token: hexOf(token), amount: BigInt(String(amount)) }));
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
      return found.map(({ standard, token, tokenId, amount }) => ({
        standard: standard === 721 ? 721 : 1155,
        token: hexOf(token),
        tokenId: BigInt(String(tokenId)),
        amount: BigInt(String(amount)),
      }));
    },
  };
}

type Row = Readonly<Record<string, unknown>>;

const idOf = (chain: CaipNetworkId): SQL => sql`(select id from index_chains where chain = ${chain})`;
/** Matches nothing for an invalid hex. */
const bytes = (hex: string): SQL => sql`decode(${hex.slice(2).toLowerCase()}, 'hex')`;
const hexOf = (text: unknown): string => `0x${String(text)}`;

/** One statement for a page, whose moves come as JSON with each transaction. */
function transactionsOf(
  chain: CaipNetworkId,
  account: string,
  { before, count, moves }: Parameters<IndexReader['transactions']>[2],
): SQL {
  const [block, position] = before ?? [Number.MAX_SAFE_INTEGER, 0];
  const mine = sql`f.chain = t.chain and f.block = t.block and f.position = t.position
    and (f.sender = ${bytes(account)} or f.recipient = ${bytes(account)})
    and (f.kind > 0 or f.amount > 0)`;
  return sql`
    select t.block::text as block, t.position::int as position, encode(t.hash, 'hex') as hash,
      encode(t.sender, 'hex') as sender, encode(t.recipient, 'hex') as recipient,
      encode(t.created, 'hex') as created, t.value::text as value, t.status::int as status, t.fee::text as fee,
      t.nonce::text as nonce, encode(t.selector, 'hex') as selector, t.at::text as at,
      (select count(*)::int from index_transfers f where ${mine}) as "moveCount",
      (select coalesce(json_agg(m), '[]'::json)::text from (
        select f.kind, f.standard, encode(f.token, 'hex') as token, encode(f.sender, 'hex') as sender,
          encode(f.recipient, 'hex') as recipient, f.token_id::text as "tokenId", f.amount::text as amount
        from index_transfers f where ${mine} order by f.log, f.part limit ${moves}::int) m) as moves
    from (
      select chain, block, position from index_activity
      where chain = ${idOf(chain)} and account = ${bytes(account)}
        and (block, position) < (${block}::bigint, ${position}::int)
      order by block desc, position desc limit ${count}::int
    ) a
    join index_transactions t on t.chain = a.chain and t.block = a.block and t.position = a.position
    order by t.block desc, t.position desc`;
}

const kinds = ['transfer', 'approval', 'approval-for-all'] as const;

function readTransaction(row: Row): IndexedTransaction {
  const some = (value: unknown) => (value === null || value === undefined ? undefined : hexOf(value));
  return {
    place: [Number(row.block), Number(row.position)],
    hash: hexOf(row.hash),
    from: hexOf(row.sender),
    to: some(row.recipient),
    created: some(row.created),
    value: BigInt(String(row.value)),
    succeeded: row.status === null ? undefined : row.status === 1,
    fee: row.fee === null ? undefined : BigInt(String(row.fee)),
    nonce: Number(row.nonce),
    selector: some(row.selector),
    at: Number(row.at),
    moves: (JSON.parse(String(row.moves)) as Row[]).map(readMove),
    moveCount: Number(row.moveCount),
  };
}

function readMove(row: Row): IndexedMove {
  const standard = Number(row.standard);
  return {
    kind: kinds[Number(row.kind)] ?? 'transfer',
    standard: standard === 721 || standard === 1155 ? standard : 20,
    token: hexOf(row.token),
    from: hexOf(row.sender),
    to: hexOf(row.recipient),
    tokenId: BigInt(String(row.tokenId)),
    amount: BigInt(String(row.amount)),
  };
}
