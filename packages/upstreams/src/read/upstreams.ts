import {
  type CaipNetworkId,
  isMooringError,
  isSend,
  isSignedByNode,
  parseCaipNetworkId,
} from '@mooring/protocol';
import type { Clock, Logger } from '@mooring/server-kit';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import {
  checkEip155Chain,
  isEip155Address,
  readEip155Balances,
  readEip155Tokens,
} from '../eip155/read-eip155.ts';
import { createError } from '../errors.ts';
import type { AskNode, NodeCall } from '../node/ask-node.ts';
import { ChainNodes, type QuestionBounds } from '../node/chain-nodes.ts';
import type { Balances, ChainReader, TokenWords } from '../node/chain-reader.ts';
import { Delivery } from '../node/delivery.ts';
import type { CallAnswer } from '../node/forward-calls.ts';
import type { ChainSettings } from '../settings/chains-text.ts';
import type { NodeSettings } from '../settings/node-settings.ts';
import type { Chains } from '../settings/read-chains.ts';
import { checkSolanaChain, isSolanaAddress, readSolanaBalances } from '../solana/read-solana.ts';

/** Readers by namespace. */
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
    // Anyone can write token names on chain, so names come only from the list.
    readTokens: async (ask, { reference, tokens }) => ({
      ...(await checkSolanaChain(ask, reference)),
      tokens: tokens.map(() => undefined),
    }),
  },
};

/** A server's access to chains. */
export interface Upstreams {
  /** Chains with a node, in the order of the settings. */
  readonly chains: readonly CaipNetworkId[];
  /** Whether the text is a valid address of the chain. */
  isAddress(chain: CaipNetworkId, text: string): boolean;
  /**
   * Reads the balances of an account: of the block of this number or a later one, if one is given. Nodes that do not have it are skipped.
   *
   * @throws MooringError `CHAIN_NOT_SERVED`, `ADDRESS_INVALID`, `NODE_UNAVAILABLE`, `TOO_MANY_REQUESTS`
   */
  balances(
    chain: CaipNetworkId,
    question: {
      readonly account: string;
      readonly tokens: readonly string[];
      readonly block?: number | undefined;
    },
  ): Promise<Balances>;
  /**
   * Reads token names, in the order of the addresses; `undefined` for an address without a token, and if two nodes
   * report different decimals, since amounts depend on them.
   *
   * @throws MooringError as `balances` does
   */
  tokens(chain: CaipNetworkId, addresses: readonly string[]): Promise<readonly (TokenWords | undefined)[]>;
  /**
   * Forwards JSON-RPC calls to a node of the chain, whose chain and latest block are checked periodically. If a node that
   * may have taken a transaction gives no answer, another node's refusal of it is no refusal: the answer is an error
   * with `inDoubtCode`. A transaction that the node signs is then sent to no other one.
   *
   * @param bounds of this call. Default: those of the settings. The signal does not end calls that send a transaction
   * @returns an answer to each call
   * @throws MooringError `CHAIN_NOT_SERVED`, `NODE_UNAVAILABLE`, `TOO_MANY_REQUESTS`
   */
  forward(
    chain: CaipNetworkId,
    calls: readonly NodeCall[],
    bounds?: QuestionBounds,
  ): Promise<readonly CallAnswer[]>;
  /** Checks which chains have a working node of that chain. Never rejects. */
  ready(): Promise<ReadonlyMap<CaipNetworkId, boolean>>;
}

export interface UpstreamsOptions {
  readonly settings: NodeSettings;
  readonly chains: Chains;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  /** Prefix of the metrics: `api`. */
  readonly server: string;
}

/**
 * Opens the upstreams of all chains. Makes no request.
 *
 * @throws Error with a sentence that names the setting if a chain cannot be read
 */
export function openUpstreams(options: UpstreamsOptions): Upstreams {
  const { log } = options;
  const { setting } = options.chains;
  const ids = options.chains.chains.map(({ chain }) => chain);
  const chains = new Map(options.chains.chains.map((one) => [one.chain, openChain(one, setting)] as const));
  const nodes = registerNodes(options, chains);

  function served(chain: CaipNetworkId) {
    const known = chains.get(chain);
    const of = nodes.get(chain);
    if (known === undefined || of === undefined) throw createError('CHAIN_NOT_SERVED', { chain });
    const { reader, reference, checked } = known;
    return { reader, reference, checked, nodes: of };
  }
  return {
    chains: ids,
    isAddress: (chain, text) => chains.get(chain)?.reader.isAddress(text) ?? false,
    async balances(chain, { account, tokens, block }) {
      const { reader, reference, nodes } = served(chain);
      if (!reader.isAddress(account) || !tokens.every(reader.isAddress)) {
        throw createError('ADDRESS_INVALID', { chain });
      }
      const question = { reference, account, tokens, block };
      const read = await nodes.ask((ask) => reader.readBalances(ask, question));
      return { native: read.native, tokens: read.tokens };
    },
    async tokens(chain, addresses) {
      const { reader, reference, nodes } = served(chain);
      if (!addresses.every(reader.isAddress)) throw createError('ADDRESS_INVALID', { chain });
      const question = { reference, tokens: addresses };
      const [first, ...others] = await nodes.askSeveral((ask) => reader.readTokens(ask, question), 2);
      return addresses.map((address, index) => {
        const answers = [first, ...others].flatMap(({ tokens }) => tokens[index] ?? []);
        if (new Set(answers.map(({ decimals }) => decimals)).size <= 1) return answers[0];
        log.warn({ chain, contract: address }, 'two nodes return different decimals of a token');
        return undefined;
      });
    },
    async forward(chain, calls, bounds) {
      const { reader, reference, nodes, checked } = served(chain);
      const { clock } = options;
      const sends = calls.map(({ method }) => isSend(method));
      const delivery = new Delivery(
        sends,
        calls.some(({ method }) => isSignedByNode(method)),
      );
      const signal = sends.includes(true) ? undefined : bounds?.signal;
      const read = await nodes
        .ask(
          async (ask, node) => {
            const isDue = clock.now() - (checked.get(node.place) ?? Number.NEGATIVE_INFINITY) >= checkEvery;
            const { head } = isDue ? await reader.check(ask, reference) : { head: undefined };
            const answers = await delivery.attempt(() => node.forward(calls));
            return { head, isDue, place: node.place, answers };
          },
          { ...bounds, signal, mayRepeat: () => delivery.mayRepeat },
        )
        .catch((error: unknown) => ({ isDue: false as const, answers: delivery.unanswered(error) }));
      if (read.isDue) checked.set(read.place, clock.now());
      return read.answers;
    },
    async ready() {
      const states = ids.map(async (chain) => {
        const { reader, reference, nodes } = served(chain);
        const up = await nodes
          .ask((ask) => reader.check(ask, reference))
          .then(
            () => true,
            // A chain too busy for more requests is up.
            (error: unknown) => isMooringError(error) && error.code === 'TOO_MANY_REQUESTS',
          );
        return [chain, up] as const;
      });
      return new Map(await Promise.all(states));
    },
  };
}

/** Milliseconds for which a forwarding node is trusted to be of its chain and not stalled. */
const checkEvery = 30_000;

function openChain({ chain, nodes, blockSeconds }: ChainSettings, setting: string) {
  const { namespace, reference } = parseCaipNetworkId(chain);
  const reader = Object.hasOwn(readers, namespace) ? readers[namespace] : undefined;
  if (reader === undefined) {
    const known = Object.keys(readers).join(', ');
    throw new Error(`${setting} names a file with ${chain}, and only chains of ${known} can be read.`);
  }
  return { reader, reference, nodes, blockSeconds, checked: new Map<number, number>() };
}

function registerNodes(
  options: UpstreamsOptions,
  known: ReadonlyMap<CaipNetworkId, ReturnType<typeof openChain>>,
) {
  const { settings, clock, log, metrics, server } = options;
  const registers = [metrics];
  const answers = new Counter({
    name: `${server}_node_answers_total`,
    help: 'Answers of nodes, by chain and outcome: ok, unreachable, slow, wrong, stale',
    labelNames: ['chain', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: `${server}_node_seconds`,
    help: 'Seconds that nodes took to answer, by chain',
    labelNames: ['chain'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const chains = new Map(
    [...known].map(([chain, { reader, reference, nodes, blockSeconds }]) => {
      const check = (ask: AskNode) => reader.check(ask, reference);
      const limits = { ...settings, nodeBlockSeconds: blockSeconds ?? settings.nodeBlockSeconds };
      const onOutcome = (outcome: string, took: number) => {
        answers.inc({ chain, outcome });
        seconds.observe({ chain }, took);
      };
      return [chain, new ChainNodes({ chain, nodes, limits, check, clock, log, onOutcome })] as const;
    }),
  );
  new Gauge({
    name: `${server}_node_reads`,
    help: 'Concurrent reads, by chain',
    labelNames: ['chain'],
    registers,
    collect() {
      for (const [chain, { underWay }] of chains) this.set({ chain }, underWay);
    },
  });
  new Gauge({
    name: `${server}_node_up`,
    help: 'Whether the last answer of a node could be used, by chain and by the place of the node in the settings, from 1',
    labelNames: ['chain', 'node'],
    registers,
    collect() {
      for (const [chain, { states }] of chains)
        for (const { place, up } of states)
          if (up !== undefined) this.set({ chain, node: place }, Number(up));
    },
  });
  new Gauge({
    name: `${server}_node_block_age_seconds`,
    help: 'Seconds since the latest block of a node, as of its last answer, by chain and place; of chains that tell the time',
    labelNames: ['chain', 'node'],
    registers,
    collect() {
      for (const [chain, { states }] of chains)
        for (const { place, blockAge } of states)
          if (blockAge !== undefined) this.set({ chain, node: place }, blockAge);
    },
  });
  return chains;
}
