import { type CaipNetworkId, parseCaipNetworkId } from '@mooring/protocol';
import type { Clock, Logger } from '@mooring/server-kit';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import {
  checkEip155Chain,
  isEip155Address,
  readEip155Balances,
  readEip155Tokens,
} from '../eip155/read-eip155.ts';
import { createError } from '../errors.ts';
import { ChainNodes } from '../node/chain-nodes.ts';
import type { Balances, ChainReader, TokenWords } from '../node/chain-reader.ts';
import type { NodeSettings } from '../settings/node-settings.ts';
import { checkSolanaChain, isSolanaAddress, readSolanaBalances } from '../solana/read-solana.ts';

/** By namespace. */
const readers: Readonly<Record<string, ChainReader>> = {
  eip155: {
    isAddress: isEip155Address,
    check: checkEip155Chain,
    readBalances: readEip155Balances,
    readTokens: readEip155Tokens,
  },
  solana: {
    isAddress: isSolanaAddress,
    check: checkSolanaChain,
    readBalances: readSolanaBalances,
    readTokens: async (_, { tokens }) => tokens.map(() => undefined),
  },
};

/** What a server reads chains through. */
export interface Upstreams {
  /** Those that have a node, in the order of the settings. */
  readonly chains: readonly CaipNetworkId[];
  /** Whether the text can be an address of the chain. */
  isAddress(chain: CaipNetworkId, text: string): boolean;
  /**
   * Reads what an account has.
   *
   * @throws MooringError `CHAIN_NOT_SERVED`, `ADDRESS_INVALID`, `NODE_UNAVAILABLE`, `TOO_MANY_REQUESTS`
   */
  balances(
    chain: CaipNetworkId,
    question: { readonly account: string; readonly tokens: readonly string[] },
  ): Promise<Balances>;
  /**
   * Reads what tokens call themselves, in the order of the addresses; `undefined` for what is none.
   *
   * @throws MooringError as `balances` does
   */
  tokens(chain: CaipNetworkId, addresses: readonly string[]): Promise<readonly (TokenWords | undefined)[]>;
  /** @throws MooringError `NODE_UNAVAILABLE` when a chain has no node that answers as one of that chain */
  ready(): Promise<void>;
}

export interface UpstreamsOptions {
  readonly settings: NodeSettings;
  /** Name of the setting with the nodes, for sentences. */
  readonly nodesSetting: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  /** What the names of the figures begin with: `api`. */
  readonly server: string;
}

/**
 * Opens what chains are read through. Asks nobody.
 *
 * @throws Error with a sentence that names the setting when a node is of a chain that cannot be read
 */
export function openUpstreams(options: UpstreamsOptions): Upstreams {
  const { settings, nodesSetting } = options;
  const ids = [...new Set(settings.nodes.map(({ chain }) => chain))];
  const chains = new Map(ids.map((chain) => [chain, openChain(chain, nodesSetting)] as const));
  const nodes = registerNodes(options, ids);

  function served(chain: CaipNetworkId) {
    const known = chains.get(chain);
    const of = nodes.get(chain);
    if (known === undefined || of === undefined) throw createError('CHAIN_NOT_SERVED', { chain });
    return { ...known, nodes: of };
  }
  return {
    chains: ids,
    isAddress: (chain, text) => chains.get(chain)?.reader.isAddress(text) ?? false,
    async balances(chain, { account, tokens }) {
      const { reader, reference, nodes } = served(chain);
      if (!reader.isAddress(account) || !tokens.every(reader.isAddress)) {
        throw createError('ADDRESS_INVALID', { chain });
      }
      return nodes.ask((ask) => reader.readBalances(ask, { reference, account, tokens }));
    },
    async tokens(chain, addresses) {
      const { reader, reference, nodes } = served(chain);
      if (!addresses.every(reader.isAddress)) throw createError('ADDRESS_INVALID', { chain });
      return nodes.ask((ask) => reader.readTokens(ask, { reference, tokens: addresses }));
    },
    async ready() {
      await Promise.all(
        ids.map((chain) => {
          const { reader, reference, nodes } = served(chain);
          return nodes.ask((ask) => reader.check(ask, reference));
        }),
      );
    },
  };
}

function openChain(chain: CaipNetworkId, nodesSetting: string) {
  const { namespace, reference } = parseCaipNetworkId(chain);
  const reader = Object.hasOwn(readers, namespace) ? readers[namespace] : undefined;
  if (reader === undefined) {
    const known = Object.keys(readers).join(', ');
    throw new Error(`${nodesSetting} has a node of ${chain}, and only chains of ${known} can be read.`);
  }
  return { reader, reference };
}

function registerNodes(options: UpstreamsOptions, ids: readonly CaipNetworkId[]) {
  const { settings, clock, log, metrics, server } = options;
  const registers = [metrics];
  const answers = new Counter({
    name: `${server}_node_answers_total`,
    help: 'Answers of nodes by chain and by what became of them: ok, unreachable, slow, wrong',
    labelNames: ['chain', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: `${server}_node_seconds`,
    help: 'Seconds that nodes took, by chain',
    labelNames: ['chain'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const chains = new Map(
    ids.map((chain) => {
      const nodes = settings.nodes.filter((node) => node.chain === chain);
      const onOutcome = (outcome: string, took: number) => {
        answers.inc({ chain, outcome });
        seconds.observe({ chain }, took);
      };
      return [chain, new ChainNodes({ chain, nodes, limits: settings, clock, log, onOutcome })] as const;
    }),
  );
  new Gauge({
    name: `${server}_node_reads`,
    help: 'Reads under way, by chain',
    labelNames: ['chain'],
    registers,
    collect() {
      for (const [chain, { underWay }] of chains) this.set({ chain }, underWay);
    },
  });
  return chains;
}
