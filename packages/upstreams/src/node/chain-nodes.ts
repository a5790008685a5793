import { type CaipNetworkId, isMooringError } from '@mooring/protocol';
import { settledWithin, systemClock, withTimeout } from '@mooring/protocol/time';
import type { Clock, Logger } from '@mooring/server-kit';
import { createError } from '../errors.ts';
import type { NodeAddress } from '../settings/node-address.ts';
import type { NodeSettings } from '../settings/node-settings.ts';
import { type AskNode, askNode, type NodeCall } from './ask-node.ts';
import { ChainHeads } from './chain-heads.ts';
import type { Reading } from './chain-reader.ts';
import { type CallAnswer, forwardCalls } from './forward-calls.ts';
import { NodeBehind, NodeFailure, type NodeFailureKind, NodeOverloaded } from './node-failure.ts';
import { NodeRanks } from './node-ranks.ts';

export type NodeOutcome = 'ok' | NodeFailureKind;

export interface ChainNodesOptions {
  readonly chain: CaipNetworkId;
  /** In the order in which they are tried. */
  readonly nodes: readonly NodeAddress[];
  readonly limits: Omit<NodeSettings, 'chainsFile'>;
  /** Requests only a node's latest block. */
  readonly check: (ask: AskNode) => Promise<Reading>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called for each answer. @param seconds duration of the request */
  readonly onOutcome: (outcome: NodeOutcome, seconds: number) => void;
}

/** State of a node. */
export interface NodeState {
  /** From 1, in the order of the settings. */
  readonly place: number;
  /** Whether its last answer was usable; `undefined` before the first. */
  readonly up: boolean | undefined;
  /** Seconds since its latest block; `undefined` if unknown. */
  readonly blockAge: number | undefined;
}

interface Node {
  readonly address: NodeAddress;
  /** From 1, in the order of the settings: names the node in the log. */
  readonly place: number;
  /** Unix milliseconds until which other nodes are tried first. */
  restUntil: number;
  up: boolean | undefined;
}

/** The node that answers a question. */
export interface AskedNode {
  /** From 1, in the order of the settings. */
  readonly place: number;
  /** Forwards calls and returns the answers unchanged. */
  forward(calls: readonly NodeCall[]): Promise<readonly CallAnswer[]>;
}

/** Limits of a question that differ from the default ones. */
export interface QuestionBounds {
  /** Milliseconds per node and for all nodes together. */
  readonly timeoutMs?: number | undefined;
  /** Bytes per answer. */
  readonly bytes?: number | undefined;
  /** Ends the question, which rejects with the signal's reason. No failure of a node. */
  readonly signal?: AbortSignal | undefined;
  /** Whether another node may be asked after one has failed. Default: always. */
  readonly mayRepeat?: (() => boolean) | undefined;
}

interface NodeBounds {
  readonly timeoutMs: number;
  readonly bytes: number;
  readonly signal?: AbortSignal | undefined;
}

type Question<Answer> = (ask: AskNode, node: AskedNode) => Promise<Answer>;

/** Milliseconds between comparisons with nodes that are not asked otherwise. */
const compareEvery = 30_000;
/** Milliseconds that an answer waits for a comparison if the heads of the others are unknown. */
const compareTimeoutMs = 1_000;

/** The nodes of one chain; the first usable answer wins. */
export class ChainNodes {
  readonly #options: ChainNodesOptions;
  readonly #nodes: readonly Node[];
  readonly #heads: ChainHeads;
  readonly #ranks = new NodeRanks();
  #underWay = 0;
  #comparedAt = Number.NEGATIVE_INFINITY;
  #comparing: Promise<unknown> = Promise.resolve();

  constructor(options: ChainNodesOptions) {
    this.#options = options;
    this.#heads = new ChainHeads(options.limits);
    this.#nodes = options.nodes.map((address, index) => ({
      address,
      place: index + 1,
      restUntil: 0,
      up: undefined,
    }));
  }

  get underWay(): number {
    return this.#underWay;
  }

  get states(): readonly NodeState[] {
    const now = this.#options.clock.now() / 1_000;
    return this.#nodes.map(({ place, up }) => ({ place, up, blockAge: this.#heads.age(place, now) }));
  }

  /**
   * Asks one node after the other until one answers.
   *
   * @param question asks the node and validates the answer: a node with an invalid answer has failed
   * @throws MooringError `NODE_UNAVAILABLE` if none answers in time, `TOO_MANY_REQUESTS` over the concurrency limit; the
   * reason of the signal
   */
  async ask<Answer extends Reading>(question: Question<Answer>, bounds?: QuestionBounds): Promise<Answer> {
    const [answer] = await this.askSeveral(question, 1, bounds);
    return answer;
  }

  /** As `ask`, until enough nodes have answered. @returns at least one answer */
  async askSeveral<Answer extends Reading>(
    question: Question<Answer>,
    count: number,
    bounds?: QuestionBounds,
  ): Promise<readonly [Answer, ...Answer[]]> {
    const { limits, chain } = this.#options;
    if (this.#underWay >= limits.nodeRequests) throw createError('TOO_MANY_REQUESTS');
    this.#underWay += 1;
    try {
      return await this.#askInTurn(question, count, bounds);
    } catch (error) {
      if (error instanceof AggregateError) throw createError('NODE_UNAVAILABLE', { chain }, { cause: error });
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }

  async #askInTurn<Answer extends Reading>(
    question: Question<Answer>,
    count: number,
    bounds: QuestionBounds | undefined,
  ): Promise<readonly [Answer, ...Answer[]]> {
    const { limits } = this.#options;
    const timeoutMs = bounds?.timeoutMs ?? limits.nodeMilliseconds;
    const until = performance.now() + (bounds?.timeoutMs ?? limits.nodesMilliseconds);
    const answers: Answer[] = [];
    const failures: NodeFailure[] = [];
    for (const node of this.#inTurn()) {
      const left = until - performance.now();
      if (left <= 0 || answers.length >= count) break;
      if (failures.length > 0 && bounds?.mayRepeat?.() === false) break;
      try {
        const compare = () => this.#compare(node);
        const limit = {
          timeoutMs: Math.min(left, timeoutMs),
          bytes: bounds?.bytes ?? limits.nodeBytes,
          signal: bounds?.signal,
        };
        answers.push(await this.#askOne(node, limit, question, compare));
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error;
        failures.push(error);
      }
    }
    const [first, ...others] = answers;
    if (first === undefined) throw new AggregateError(failures);
    return [first, ...others];
  }

  async #askOne<Answer extends Reading>(
    node: Node,
    { timeoutMs, bytes, signal: left }: NodeBounds,
    question: Question<Answer>,
    compare?: () => Promise<void>,
  ): Promise<Answer> {
    const { limits, clock, log, chain, onOutcome } = this.#options;
    const { now } = clock;
    const startedAt = now();
    const rest = limits.nodeRestSeconds * 1_000;
    const { restUntil } = node;
    const rested = restUntil !== 0;
    // One request probes whether a node is back; others do not wait for it.
    if (rested) node.restUntil = startedAt + rest;
    let answeredAt: number | undefined;
    const isLook = compare === undefined;
    const report = (outcome: NodeOutcome) => {
      node.up = outcome === 'ok';
      const seconds = Math.max(0, (answeredAt ?? now()) - startedAt) / 1_000;
      // Durations depend on the question, so only checks, which are all alike, are compared.
      if (isLook || outcome !== 'ok') this.#ranks.record(node.place, { ok: outcome === 'ok', seconds });
      onOutcome(outcome, seconds);
    };
    try {
      const answer = await withTimeout(
        (signal) => {
          const options = { to: node.address, maxBytes: bytes, signal };
          const forward = (calls: readonly NodeCall[]) => forwardCalls(options, calls);
          return question(askNode(options), { place: node.place, forward });
        },
        {
          clock: systemClock,
          timeoutMs,
          signal: left,
          onTimeout: () => new NodeFailure('slow', 'no whole answer in time'),
        },
      );
      answeredAt = now();
      if (answer.head !== undefined) {
        this.#heads.record(node.place, answer.head, answeredAt / 1_000);
        await compare?.();
        this.#heads.judge(node.place, now() / 1_000);
      }
      node.restUntil = 0;
      report('ok');
      return answer;
    } catch (error) {
      // An abandoned probe says nothing of the node: the next request probes it.
      if (left?.aborted && error === left.reason && node.restUntil === startedAt + rest)
        node.restUntil = restUntil;
      // Nor does one of a node that is a block behind, which is no outage.
      if (error instanceof NodeBehind) node.restUntil = restUntil;
      if (!(error instanceof NodeFailure) || error instanceof NodeBehind) throw error;
      node.restUntil = now() + rest;
      report(error.kind);
      // Logs once per outage: a node that stays away would fill the log.
      if (!rested) log.warn({ chain, node: node.place, why: error.message }, 'a node failed');
      throw error;
    }
  }

  /**
   * Compares the heads of other nodes, or a stalled node that answers well would be trusted. Resolves at once if they
   * are known, else when they are, or after a second.
   */
  async #compare(answered: Node): Promise<void> {
    const { limits, clock, check } = this.#options;
    const now = clock.now();
    const others = this.#nodes.filter((node) => node !== answered && node.restUntil <= now);
    const isUnknown = others.some(
      ({ up, place }) => up !== false && !this.#heads.isKnown(place, now / 1_000),
    );
    if (now - this.#comparedAt >= compareEvery) {
      this.#comparedAt = now;
      const bounds = { timeoutMs: limits.nodeMilliseconds, bytes: limits.nodeBytes };
      this.#comparing = Promise.allSettled(
        // The outcome is counted and logged.
        (limits.nodeOrder === 'ranked' ? [answered, ...others] : others).map((node) =>
          this.#askOne(node, bounds, check),
        ),
      );
    }
    if (isUnknown) await settledWithin(systemClock, compareTimeoutMs, this.#comparing);
  }

  /** Resting nodes come last, the longest resting first; the others in listed or ranked order. */
  #inTurn(): readonly Node[] {
    const { clock, limits } = this.#options;
    const now = clock.now();
    const rests = ({ restUntil }: Node) => (restUntil > now ? restUntil : 0);
    const scores = this.#ranks.scores(
      limits.nodeOrder === 'ranked' ? this.#nodes.map(({ place }) => place) : [],
    );
    const score = ({ place }: Node) => scores.get(place) ?? 0;
    return [...this.#nodes].sort((one, other) => rests(one) - rests(other) || score(other) - score(one));
  }
}

/** Whether no node answered because one of them is at its limit: it may answer later. */
export function isAtLimit(error: unknown): boolean {
  if (!isMooringError(error, 'NODE_UNAVAILABLE') || !(error.cause instanceof AggregateError)) return false;
  return error.cause.errors.some((failure) => failure instanceof NodeOverloaded);
}
