import { hash } from 'node:crypto';
import type { ErrorObject } from '@mooring/protocol';
import {
  compositeTags,
  type RelayAction,
  type RelayParams,
  type RelayPrefix,
  readRelayParams,
  relayErrors,
} from '@mooring/protocol/relay';
import { FairSemaphore, widerNetwork } from '@mooring/server-kit';
import { countQuotaRefusal, type RefusalReason, type RelayCounts } from '../metrics/relay-counts.ts';
import type { ProjectGate } from '../projects/project-gate.ts';
import { type RelayStore, StoreRefusal } from '../store/relay-store.ts';
import { type Caller, Connection } from './connection.ts';
import { fetchMessages } from './fetch-messages.ts';
import { pushData } from './frames.ts';
import type { Hub } from './hub.ts';

export interface MethodLimits {
  /** Maximum bytes of a message and its attestation. */
  readonly messageSize: number;
  /** Seconds. */
  readonly ttl: number;
  readonly batch: number;
  /** Maximum topics per client, over all its connections. */
  readonly clientTopics: number;
  /** Maximum subscriptions in total. */
  readonly subscriptions: number;
}

export interface MethodContext {
  readonly hub: Hub;
  readonly store: RelayStore;
  readonly counts: RelayCounts;
  readonly limits: MethodLimits;
  readonly now: () => number;
  readonly projects: ProjectGate;
  readonly onStoreError: (error: unknown) => void;
}

/** An error that is sent to the client unchanged. */
export class MethodError extends Error {
  override readonly name = 'MethodError';
  readonly answer: ErrorObject;
  readonly reason: RefusalReason;

  constructor(answer: ErrorObject, reason: RefusalReason) {
    super(answer.message);
    this.answer = answer;
    this.reason = reason;
  }
}

/** A parsed method call. */
export interface MethodCall {
  readonly action: RelayAction | 'proposeSession' | 'approveSession';
  readonly prefix: RelayPrefix;
  readonly params: unknown;
}

type PublishParams = Pick<RelayParams<'publish'>, 'topic' | 'message' | 'ttl' | 'tag' | 'attestation'>;

function params<Name extends Parameters<typeof readRelayParams>[0]>(
  name: Name,
  given: unknown,
): RelayParams<Name> {
  const read = readRelayParams(name, given);
  if (!read) throw new MethodError(relayErrors.invalidParams, 'params');
  return read;
}

function refuse(text: string, reason: RefusalReason): MethodError {
  return new MethodError(relayErrors.other(text), reason);
}

/** Concurrent fetches of all clients, and of one address: each answer is in memory until it is sent. */
const fetchesAtOnce = { all: 16, address: 8 };

/** The relay's methods for clients (pairing-protocol §1.6). */
export class RelayMethods {
  readonly #context: MethodContext;
  readonly #fetches = new FairSemaphore(fetchesAtOnce.all, fetchesAtOnce.address);

  constructor(context: MethodContext) {
    this.#context = context;
  }

  /**
   * Executes a call.
   *
   * @returns the result as JSON
   * @throws MethodError
   */
  async call(caller: Caller, { action, prefix, params: given }: MethodCall): Promise<string> {
    switch (action) {
      case 'publish':
        await this.#publish(caller, params('publish', given));
        return 'true';
      case 'batchPublish': {
        const { messages } = params('batchPublish', given);
        this.#checkBatch(messages);
        await Promise.all(messages.map((message) => this.#publish(caller, message)));
        return 'true';
      }
      case 'subscribe':
        return JSON.stringify((await this.#subscribe(caller, [params('subscribe', given).topic], prefix))[0]);
      case 'batchSubscribe': {
        const { topics } = params('batchSubscribe', given);
        this.#checkBatch(topics);
        return JSON.stringify(await this.#subscribe(caller, topics, prefix));
      }
      case 'unsubscribe':
        this.#context.hub.unsubscribe(this.#reader(caller), params('unsubscribe', given).topic);
        return 'true';
      case 'batchUnsubscribe': {
        const { subscriptions } = params('batchUnsubscribe', given);
        this.#checkBatch(subscriptions);
        const reader = this.#reader(caller);
        for (const { topic } of subscriptions) this.#context.hub.unsubscribe(reader, topic);
        return 'true';
      }
      case 'fetchMessages':
        return this.#fetch(caller, [params('fetchMessages', given).topic]);
      case 'batchFetchMessages': {
        const { topics } = params('batchFetchMessages', given);
        this.#checkBatch(topics);
        return this.#fetch(caller, topics);
      }
      case 'batchReceive': {
        const { receipts } = params('batchReceive', given);
        this.#checkBatch(receipts);
        for (const { topic, messageId } of receipts) {
          this.#context.store.acknowledge(topic, messageId, caller.clientId);
        }
        return 'true';
      }
      case 'proposeSession':
        return this.#propose(caller, params('proposeSession', given));
      case 'approveSession':
        return this.#approve(caller, params('approveSession', given));
      default:
        throw new MethodError(relayErrors.methodNotFound, 'unknown-method');
    }
  }

  #fetch(caller: Caller, topics: readonly string[]): Promise<string> {
    return this.#fetches.run(widerNetwork(caller.address), () =>
      fetchMessages(this.#context.store, caller, topics),
    );
  }

  async #propose(
    caller: Caller,
    { pairingTopic, sessionProposal, ttl, attestation }: RelayParams<'proposeSession'>,
  ): Promise<string> {
    const { tag } = compositeTags.proposal;
    return this.#subscribing(caller, pairingTopic, () =>
      this.#publish(caller, { topic: pairingTopic, message: sessionProposal, ttl, tag, attestation }),
    );
  }

  async #approve(caller: Caller, given: RelayParams<'approveSession'>): Promise<string> {
    const { pairingTopic, sessionTopic, ttl } = given;
    const { proposalResponse, settlement } = compositeTags;
    return this.#subscribing(caller, sessionTopic, () =>
      Promise.all([
        this.#publish(caller, {
          topic: pairingTopic,
          message: given.sessionProposalResponse,
          ttl,
          tag: proposalResponse.tag,
        }),
        this.#publish(caller, {
          topic: sessionTopic,
          message: given.sessionSettlementRequest,
          ttl,
          tag: settlement.tag,
        }),
      ]),
    );
  }

  /** Subscribes a caller to a topic and publishes; if the publishing is refused, ends a subscription that it began. */
  async #subscribing(caller: Caller, topic: string, publish: () => Promise<unknown>): Promise<string> {
    const { subscriptions } = this.#reader(caller);
    const wasReading = subscriptions.has(topic);
    const subscribed = this.#subscribe(caller, [topic], 'irn');
    const subscription = subscriptions.get(topic);
    const { starts } = subscription ?? {};
    await subscribed;
    try {
      await publish();
    } catch (error) {
      // Another call may have subscribed to it meanwhile.
      const isOwn =
        !wasReading && subscription?.starts === starts && subscriptions.get(topic) === subscription;
      if (isOwn) this.#context.hub.unsubscribe(this.#reader(caller), topic);
      throw error;
    }
    return 'true';
  }

  async #publish(caller: Caller, { topic, message, ttl, tag, attestation }: PublishParams): Promise<void> {
    const { limits, store, counts, now, projects, onStoreError } = this.#context;
    if (Buffer.byteLength(message) + Buffer.byteLength(attestation ?? '') > limits.messageSize) {
      throw new MethodError(relayErrors.messageTooLarge(limits.messageSize), 'message-size');
    }
    if (ttl > limits.ttl) throw new MethodError(relayErrors.ttlTooLarge(limits.ttl), 'ttl');
    if (!projects.takesMessage(caller.project)) {
      throw refuse('The project has had its messages of this minute', 'project-messages');
    }
    const data = pushData({ topic, message, publishedAt: now(), tag, attestation });
    // Same as the message id of the protocol package, in one native call.
    const id = hash('sha256', message);
    try {
      const { clientId: publisher, address } = caller;
      const project = projects.listed(caller.project);
      const outcome = await store.publish({ topic, id, publisher, ttl, data, address, project });
      if (outcome === 'stored') counts.published += 1;
      else counts.duplicates += 1;
    } catch (error) {
      if (error instanceof StoreRefusal) {
        if (error.holder) countQuotaRefusal(counts, error.holder);
        throw refuse(error.message, error.reason);
      }
      onStoreError(error);
      throw refuse('The message could not be stored', 'store-failed');
    }
  }

  async #subscribe(
    caller: Caller,
    topics: readonly string[],
    prefix: RelayPrefix,
  ): Promise<readonly string[]> {
    const { hub, limits, counts, onStoreError } = this.#context;
    const connection = this.#reader(caller);
    // A batch may name a topic twice.
    const added = [...new Set(topics)].filter((topic) => !connection.subscriptions.has(topic)).length;
    if (added > 0 && hub.topicsOf(connection.clientId) + added > limits.clientTopics) {
      throw refuse(`A client may read at most ${limits.clientTopics} topics`, 'client-topics');
    }
    if (added > 0 && !hub.hasRoomFor(connection.address, added)) {
      throw refuse('Too many topics are read from this address', 'address-subscriptions');
    }
    if (added > 0 && counts.subscriptions + added > limits.subscriptions) {
      throw refuse('The relay takes no more subscriptions now', 'subscriptions');
    }
    try {
      const subscriptions = await Promise.all(
        topics.map((topic) => hub.subscribe(connection, topic, prefix)),
      );
      return subscriptions.map(({ id }) => id);
    } catch (error) {
      onStoreError(error);
      throw refuse('The topic could not be subscribed to', 'store-failed');
    }
  }

  #reader(caller: Caller): Connection {
    if (caller instanceof Connection) return caller;
    throw refuse('Reading a topic needs a WebSocket', 'params');
  }

  #checkBatch(items: readonly unknown[]): void {
    const { limits } = this.#context;
    if (items.length > limits.batch) {
      throw refuse(`A batch may hold at most ${limits.batch} items`, 'batch-size');
    }
  }
}
