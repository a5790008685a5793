import { type CaipNetworkId, parseCaipNetworkId } from '@mooring/protocol';
import type { Clock, Logger } from '@mooring/server-kit';
import type { Chains, HistorySettings, Upstreams } from '@mooring/upstreams';
import { Counter, type Registry } from 'prom-client';
import type { IndexReader, OwnedNft } from '../indexer/index-reader.ts';
import { type FetchJson, VendorFailure } from '../vendors/fetch-json.ts';
import { alchemy } from './alchemy.ts';
import { blockscout } from './blockscout.ts';
import { etherscan } from './etherscan.ts';
import type { Ledger } from './ledger.ts';
import { nodeTransactions } from './node-transactions.ts';
import { readLedger } from './read-ledger.ts';
import { throttled } from './throttled.ts';

export interface LedgersOptions {
  readonly chains: Chains;
  readonly upstreams: Pick<Upstreams, 'forward'>;
  /** Reads the chains that have an index. */
  readonly index: IndexReader;
  readonly askVendor: FetchJson;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
}

/** Milliseconds that this process caches an answer, and the number of cached answers. */
const lifetime = 15_000;
/** Milliseconds that processes share a vendor's answer: with Redis, what is read may be 25 s old. */
const sharedMs = 10_000;
const maxCached = 500;

/** Chains whose internal transfers Alchemy lists. */
const alchemyInner: ReadonlySet<CaipNetworkId> = new Set(['eip155:1', 'eip155:137']);

/** Reads chains with a `history` vendor from that vendor, and all others from the index. */
export function openLedgers(options: LedgersOptions): IndexReader {
  const { chains, upstreams, index, askVendor, clock, log, metrics } = options;
  const reads = new Counter({
    name: 'api_history_reads_total',
    help: 'Reads of histories and holdings from vendors, by chain, kind of vendor and outcome: ok, failed',
    labelNames: ['chain', 'kind', 'outcome'],
    registers: [metrics],
  });
  // One key may serve many chains, and its limit counts all of them.
  const paces = new Map<string, ReturnType<typeof throttled>>();
  const ledgers = new Map(
    chains.chains.flatMap(({ chain, history }) => {
      if (history === undefined) return [];
      const { url, key = '', requestsPerSecond } = history;
      const of = key || url;
      const pace = paces.get(of) ?? throttled(clock, requestsPerSecond);
      paces.set(of, pace);
      const ask: FetchJson = (question) => askVendor({ ...question, sharedMs, inTurn: pace });
      const ledger = openLedger(chain, history, ask);
      return [[chain, { ledger, kind: history.kind, ofNode: nodeTransactions(upstreams, chain) }] as const];
    }),
  );
  if (ledgers.size === 0) return index;

  const cached = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
  /** Caches recent answers. Counts and logs failures without caching them. */
  const remembered = <Answer>(
    chain: CaipNetworkId,
    kind: string,
    question: readonly unknown[],
    run: () => Promise<Answer>,
  ): Promise<Answer> => {
    const id = JSON.stringify([chain, ...question]);
    const before = cached.get(id);
    if (before !== undefined && clock.now() - before.at < lifetime) return before.answer as Promise<Answer>;
    const answer = run();
    cached.delete(id);
    cached.set(id, { at: clock.now(), answer });
    const [oldest] = cached.keys();
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
    answer.then(
      () => reads.inc({ chain, kind, outcome: 'ok' }),
      (error: unknown) => {
        if (cached.get(id)?.answer === answer) cached.delete(id);
        reads.inc({ chain, kind, outcome: 'failed' });
        const reason = error instanceof VendorFailure ? error.message : 'failed';
        log.warn({ chain, kind, reason }, 'a vendor could not be read');
      },
    );
    return answer;
  };

  return {
    chains: [...index.chains, ...ledgers.keys()],
    async isWhole(chain) {
      return ledgers.has(chain) || (await index.isWhole(chain));
    },
    async transactions(chain, account, page) {
      const known = ledgers.get(chain);
      if (known === undefined) return index.transactions(chain, account, page);
      const of = account.toLowerCase();
      return remembered(chain, known.kind, ['transactions', of, page], () => readLedger(known, of, page));
    },
    async tokens(chain, account, count) {
      const known = ledgers.get(chain);
      if (known === undefined) return index.tokens(chain, account, count);
      const of = account.toLowerCase();
      const { held, isCut } = await remembered(chain, known.kind, ['tokens', of], () =>
        known.ledger.tokens(of),
      );
      const some = held.slice(0, count);
      // The omitted part may contain a listed token, so its amount is not zero.
      const isWhole = !isCut && some.length === held.length;
      return isWhole ? some : some.map(({ token }) => ({ token, amount: undefined }));
    },
    async nfts(chain, account, page) {
      const known = ledgers.get(chain);
      if (known === undefined) return index.nfts(chain, account, page);
      const of = account.toLowerCase();
      const { held, isCut } = await remembered(chain, known.kind, ['nfts', of], () => known.ledger.nfts(of));
      const { after, count } = page;
      const later = [...held].sort(byId).filter((one) => after === undefined || byId(one, after) > 0);
      return { found: later.slice(0, count), isCut };
    },
  };
}

function openLedger(chain: CaipNetworkId, { kind, url, key }: HistorySettings, ask: FetchJson): Ledger {
  switch (kind) {
    case 'etherscan':
      return etherscan({ url, key, chainId: parseCaipNetworkId(chain).reference, ask });
    case 'blockscout':
      return blockscout({ url, key, ask });
    case 'alchemy':
      return alchemy({ url, key: key ?? '', hasInner: alchemyInner.has(chain), ask });
  }
}

type Id = Pick<OwnedNft, 'standard' | 'token' | 'tokenId'>;

/** Same order as the index. */
function byId(one: Id, other: Id): number {
  if (one.standard !== other.standard) return one.standard - other.standard;
  if (one.token !== other.token) return one.token < other.token ? -1 : 1;
  return one.tokenId === other.tokenId ? 0 : one.tokenId < other.tokenId ? -1 : 1;
}
