import type { CaipNetworkId } from '@mooring/protocol';
import type { Clock, Logger } from '@mooring/server-kit';
import { createError } from '../errors.ts';
import type { NodeAddress } from '../settings/node-address.ts';
import type { NodeSettings } from '../settings/node-settings.ts';
import { type AskNode, askNode } from './ask-node.ts';
import { NodeFailure, type NodeFailureKind } from './node-failure.ts';

export type NodeOutcome = 'ok' | NodeFailureKind;

export interface ChainNodesOptions {
  readonly chain: CaipNetworkId;
  /** In the order in which they are asked. */
  readonly nodes: readonly NodeAddress[];
  readonly limits: Omit<NodeSettings, 'nodes'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Told of each answer. @param seconds from asking to it */
  readonly onOutcome: (outcome: NodeOutcome, seconds: number) => void;
}

interface Node {
  readonly address: NodeAddress;
  /** From 1, as the settings have it: how a node is named in the log. */
  readonly place: number;
  /** Unix milliseconds until which others are asked before it. */
  restUntil: number;
}

/** The nodes of one chain: the first that gives a usable answer is the one that counts. */
export class ChainNodes {
  readonly #options: ChainNodesOptions;
  readonly #nodes: readonly Node[];
  #underWay = 0;

  constructor(options: ChainNodesOptions) {
    this.#options = options;
    this.#nodes = options.nodes.map((address, index) => ({ address, place: index + 1, restUntil: 0 }));
  }

  get underWay(): number {
    return this.#underWay;
  }

  /**
   * Puts a question to one node after the other until one answers it.
   *
   * @param question asks the node and checks what it says: a node whose answer does not hold has failed
   * @throws MooringError `NODE_UNAVAILABLE` when none does in time, `TOO_MANY_REQUESTS` when too much is under way
   */
  async ask<Answer>(question: (ask: AskNode) => Promise<Answer>): Promise<Answer> {
    const { limits, chain } = this.#options;
    if (this.#underWay >= limits.nodeRequests) throw createError('TOO_MANY_REQUESTS');
    this.#underWay += 1;
    try {
      return await this.#askInTurn(question);
    } catch (error) {
      if (error instanceof AggregateError) throw createError('NODE_UNAVAILABLE', { chain }, { cause: error });
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }

  async #askInTurn<Answer>(question: (ask: AskNode) => Promise<Answer>): Promise<Answer> {
    const { limits } = this.#options;
    const until = performance.now() + limits.nodesMilliseconds;
    const failures: NodeFailure[] = [];
    for (const node of this.#inTurn()) {
      const left = until - performance.now();
      if (left <= 0) break;
      try {
        return await this.#askOne(node, Math.min(left, limits.nodeMilliseconds), question);
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error;
        failures.push(error);
      }
    }
    throw new AggregateError(failures);
  }

  async #askOne<Answer>(
    node: Node,
    milliseconds: number,
    question: (ask: AskNode) => Promise<Answer>,
  ): Promise<Answer> {
    const { limits, clock, log, chain, onOutcome } = this.#options;
    const { now } = clock;
    const begun = now();
    const rest = limits.nodeRestSeconds * 1_000;
    const rested = node.restUntil !== 0;
    // One question finds out whether a node is back; others do not wait for it meanwhile.
    if (rested) node.restUntil = begun + rest;
    // A timer keeps what it ends alive, which signals that are made of others do not.
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), milliseconds);
    const { signal } = controller;
    const tell = (outcome: NodeOutcome) => onOutcome(outcome, Math.max(0, now() - begun) / 1_000);
    try {
      const answer = await question(askNode({ to: node.address, maxBytes: limits.nodeBytes, signal }));
      node.restUntil = 0;
      tell('ok');
      return answer;
    } catch (error) {
      if (!(error instanceof NodeFailure)) throw error;
      node.restUntil = now() + rest;
      tell(error.kind);
      // Once for each time that it goes: a node that stays away would fill the log.
      if (!rested) log.warn({ chain, node: node.place, why: error.message }, 'a node failed');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Those that rest come last, the one that rests longest first. */
  #inTurn(): readonly Node[] {
    const now = this.#options.clock.now();
    const rests = ({ restUntil }: Node) => (restUntil > now ? restUntil : 0);
    return [...this.#nodes].sort((one, other) => rests(one) - rests(other));
  }
}
