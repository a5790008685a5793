import { comparableId, type JsonRpcId } from '@mooring/protocol';
import { type RelayPrefix, subscriptionId } from '@mooring/protocol/relay';
import { AddressCounter, FairSemaphore, KeyedCounter, widerNetwork } from '@mooring/server-kit';
import type { RelayCounts } from '../metrics/relay-counts.ts';
import type { PendingQuery, RelayStore, StoredMessage } from '../store/relay-store.ts';
import type { Connection, Delivery } from './connection.ts';
import { pushEnds } from './frames.ts';
import type { Outbox } from './outbox.ts';
import { createPushIds } from './push-ids.ts';
import { SharedBodies } from './shared-bodies.ts';
import type { Subscription } from './subscription.ts';
import { framedAround } from './text-frame.ts';

export interface HubLimits {
  /** Messages pushed to one connection and not yet acknowledged. */
  readonly inFlight: number;
  /** Their characters. */
  readonly inFlightSize: number;
  /** Milliseconds after which an unacknowledged message is pushed again. */
  readonly redeliverAfter: number;
  /** Pushes of one message on one connection. */
  readonly tries: number;
  /** Subscriptions per address. */
  readonly addressSubscriptions: number;
  /** How many times those of an address an IPv6 /48 may have. */
  readonly networkFactor: number;
}

export interface HubOptions {
  readonly limits: HubLimits;
  readonly outbox: Pick<
    Outbox,
    'send' | 'sendFrame' | 'drains' | 'hasRoom' | 'measure' | 'measureAll' | 'remove'
  >;
  readonly counts: RelayCounts;
  readonly now: () => number;
  readonly onStoreError: (error: unknown) => void;
}

interface TopicReaders {
  readonly members: Map<Connection, Subscription>;
  /** Pending while the store starts to watch the topic. */
  starting: Promise<void> | undefined;
}

/** Stored messages that are read and pushed at a time. */
const pageSize = { limit: 64, maxSize: 262_144 };
/** Concurrent page reads of all connections: each page is in memory until it is sent. */
const pagesAtOnce = 32;
/** Minimum characters for sharing one encoding of a message between readers. */
const sharedFrom = 4_096;

/** Delivers messages to the connections that read their topics, no faster than these acknowledge. */
export class Hub {
  readonly #options: HubOptions;
  readonly #nextPushId: () => string;
  readonly #bodies = new SharedBodies();
  readonly #pages = new FairSemaphore(pagesAtOnce);
  /** Readers by topic. */
  readonly #readers = new Map<string, TopicReaders>();
  /** Topics by client id. */
  readonly #clientTopics = new KeyedCounter();
  /** Subscriptions by address. */
  readonly #addressSubscriptions: AddressCounter;
  /** Connections with something in flight. */
  readonly #expecting = new Set<Connection>();
  /** Set once, because the store is created with this hub's `deliver`. */
  store: RelayStore | undefined;

  constructor(options: HubOptions) {
    const { addressSubscriptions, networkFactor } = options.limits;
    this.#options = options;
    this.#addressSubscriptions = new AddressCounter({ bound: addressSubscriptions, networkFactor });
    this.#nextPushId = createPushIds(options.now());
  }

  /** Delivers a newly stored message to every reader except its publisher. */
  readonly deliver = (message: StoredMessage): void => {
    const readers = this.#readers.get(message.topic);
    if (!readers) return;
    for (const [connection, subscription] of readers.members) {
      if (connection.clientId === message.publisher || !connection.open) continue;
      if (subscription.waiting) {
        this.#hold(connection, subscription, message);
      } else if (this.#hasRoom(connection)) {
        this.#push(connection, subscription, message);
      } else {
        this.#wait(connection, subscription);
      }
    }
  };

  /** Messages of the topic may have been missed: every reader receives the stored messages again, from the oldest. */
  readonly deliverStored = (topic: string): void => {
    this.#options.counts.gaps += 1;
    for (const [connection, subscription] of this.#readers.get(topic)?.members ?? []) {
      this.#startOver(connection, subscription);
      this.drain(connection);
    }
  };

  /**
   * Makes a connection a reader, or restarts its reading. Stored messages are pushed with {@link taken}, once the answer
   * is written.
   *
   * @throws Error as the store's `watch` does; then the connection is not a reader and may try again
   */
  async subscribe(connection: Connection, topic: string, prefix: RelayPrefix): Promise<Subscription> {
    const method = `${prefix}_subscription`;
    const known = connection.subscriptions.get(topic);
    if (known) {
      known.method = method;
      this.#startOver(connection, known);
      await this.#readers.get(topic)?.starting;
      return known;
    }
    const subscription: Subscription = {
      topic,
      id: subscriptionId(topic, connection.clientId),
      method,
      cursor: 0,
      starts: 0,
      skip: undefined,
      waiting: true,
      held: [],
      missed: false,
    };
    connection.subscriptions.set(topic, subscription);
    this.#startOver(connection, subscription);
    this.#count(connection, 1);
    const readers = this.#readers.get(topic) ?? this.#watch(topic);
    readers.members.set(connection, subscription);
    await readers.starting;
    return subscription;
  }

  unsubscribe(connection: Connection, topic: string): void {
    const subscription = connection.subscriptions.get(topic);
    if (!subscription) return;
    this.#leave(connection, subscription);
    const readers = this.#readers.get(topic);
    readers?.members.delete(connection);
    if (readers?.members.size === 0) {
      this.#readers.delete(topic);
      this.#store().unwatch(topic);
    }
  }

  /** Number of topics that a client reads, over all its connections. */
  topicsOf(clientId: string): number {
    return this.#clientTopics.count(clientId);
  }

  /** Whether an address may have this many more subscriptions, counted per connection. */
  hasRoomFor(address: string, added: number): boolean {
    return this.#addressSubscriptions.hasRoom(address, added);
  }

  /** Removes a closed connection. Its unacknowledged messages stay stored. */
  remove(connection: Connection): void {
    connection.open = false;
    for (const topic of [...connection.subscriptions.keys()]) this.unsubscribe(connection, topic);
    connection.inFlight.clear();
    this.#expecting.delete(connection);
    this.#options.outbox.remove(connection);
  }

  /** Handles a client's response to a push; `false` if there was no such push. */
  acknowledge(connection: Connection, id: JsonRpcId): boolean {
    const delivery = connection.inFlight.get(comparableId(id));
    if (!delivery) return false;
    this.#settle(connection, delivery);
    this.#options.counts.acknowledged += 1;
    this.#store().acknowledge(delivery.subscription.topic, delivery.messageId, connection.clientId);
    if (connection.waiting.size > 0 && connection.inFlight.size <= this.#options.limits.inFlight / 2) {
      this.drain(connection);
    }
    return true;
  }

  /** Pushes stored messages to the waiting subscriptions, as far as there is room. */
  drain(connection: Connection): void {
    if (connection.draining || connection.waiting.size === 0) return;
    connection.draining = true;
    this.#drainAll(connection).then(
      () => {
        connection.draining = false;
        // A waiter may have arrived after the last check.
        if (this.#mayDrain(connection)) this.drain(connection);
      },
      (error: unknown) => {
        connection.draining = false;
        this.#options.onStoreError(error);
        // Retried with the next round.
        this.#expecting.add(connection);
      },
    );
  }

  /** The client has read a part of its data. */
  taken(connection: Connection): void {
    if (connection.waiting.size > 0 && this.#mayDrain(connection)) this.drain(connection);
  }

  /** The client has read all of its data. */
  drained(connection: Connection): void {
    this.#options.outbox.measure(connection);
    this.drain(connection);
  }

  /** Pushes messages again that were not acknowledged in time. Called about every second. */
  redeliver(): void {
    this.#options.outbox.measureAll();
    for (const connection of this.#expecting) {
      if (connection.inFlight.size === 0) this.#expecting.delete(connection);
      else if (!connection.repeating && this.#due(connection)) this.#repeat(connection);
      this.drain(connection);
    }
  }

  /** The oldest delivery that was not acknowledged in time. */
  #due({ inFlight }: Connection): Delivery | undefined {
    const { now, limits } = this.#options;
    const [delivery] = inFlight.values();
    return delivery && delivery.sentAt <= now() - limits.redeliverAfter ? delivery : undefined;
  }

  #repeat(connection: Connection): void {
    connection.repeating = true;
    this.#repeatDue(connection)
      .catch(this.#options.onStoreError)
      .finally(() => {
        connection.repeating = false;
        this.drain(connection);
      });
  }

  /** Does not push again to a client that has not read earlier pushes. */
  async #repeatDue(connection: Connection): Promise<void> {
    const { limits, counts, outbox } = this.#options;
    while (connection.open && outbox.drains(connection)) {
      const delivery = this.#due(connection);
      if (!delivery) return;
      const { topic } = delivery.subscription;
      if (!connection.subscriptions.has(topic)) {
        this.#settle(connection, delivery);
      } else if (delivery.tries >= limits.tries) {
        counts.abandoned += 1;
        this.#settle(connection, delivery);
      } else {
        const [message] = await this.#page(connection, topic, {
          after: delivery.sequence - 1,
          limit: 1,
          maxSize: 1,
        });
        // Acknowledged meanwhile.
        if (connection.inFlight.get(delivery.pushId) !== delivery) continue;
        if (message?.sequence === delivery.sequence) this.#pushAgain(connection, delivery, message);
        // Acknowledged by another reader, or expired.
        else this.#settle(connection, delivery);
      }
    }
  }

  async #drainAll(connection: Connection): Promise<void> {
    for (;;) {
      const [subscription] = connection.waiting;
      if (!subscription || !this.#mayDrain(connection)) return;
      await this.#drainOne(connection, subscription);
    }
  }

  /** Drains one mailbox to the connection; leaves it waiting if the connection has no more room. */
  async #drainOne(connection: Connection, subscription: Subscription): Promise<void> {
    const { topic } = subscription;
    while (this.#mayDrain(connection)) {
      const room = this.#options.limits.inFlight - connection.inFlight.size;
      subscription.missed = false;
      const { starts } = subscription;
      const page = await this.#page(connection, topic, {
        after: subscription.cursor,
        limit: Math.min(room, pageSize.limit),
        maxSize: pageSize.maxSize,
      });
      if (!connection.open || connection.subscriptions.get(topic) !== subscription) return;
      // Messages read before a restart may have ended since.
      if (subscription.starts !== starts) continue;
      for (const message of page) {
        // Do not close a connection for a long queue: the rest follows as the client reads.
        if (!this.#options.outbox.hasRoom(connection)) return;
        this.#release(connection, subscription, message.sequence);
        if (!this.#hasRoom(connection)) break;
        this.#push(connection, subscription, message);
      }
      if (page.length === 0) this.#release(connection, subscription, Number.POSITIVE_INFINITY);
      if (page.length === 0 && !subscription.missed) {
        subscription.waiting = false;
        connection.waiting.delete(subscription);
        return;
      }
    }
  }

  /** Holds a message for a subscription whose mailbox is being drained, if it would fit into the connection. */
  #hold(connection: Connection, subscription: Subscription, message: StoredMessage): void {
    // After one message is left to the store, later ones are left to it too, to keep the order.
    if (subscription.missed) return;
    const { limits } = this.#options;
    const count = connection.inFlight.size + connection.held;
    if (count >= limits.inFlight || connection.inFlightSize + connection.heldSize >= limits.inFlightSize) {
      subscription.missed = true;
      return;
    }
    subscription.held.push(message);
    connection.held += 1;
    connection.heldSize += message.data.length;
    this.#options.outbox.measure(connection);
  }

  /** Pushes held messages up to a sequence; those without room are left to the store. */
  #release(connection: Connection, subscription: Subscription, last: number): void {
    const { held } = subscription;
    let [message] = held;
    while (message && message.sequence <= last) {
      held.shift();
      connection.held -= 1;
      connection.heldSize -= message.data.length;
      if (this.#hasRoom(connection) && this.#options.outbox.hasRoom(connection))
        this.#push(connection, subscription, message);
      else subscription.missed = true;
      [message] = held;
    }
    this.#options.outbox.measure(connection);
  }

  #push(connection: Connection, subscription: Subscription, message: StoredMessage): void {
    if (message.sequence <= subscription.cursor) return;
    subscription.cursor = message.sequence;
    if (subscription.skip?.has(message.sequence)) return;
    const pushId = this.#nextPushId();
    const delivery: Delivery = {
      pushId,
      subscription,
      messageId: message.id,
      sequence: message.sequence,
      size: message.data.length,
      tries: 1,
      sentAt: this.#options.now(),
    };
    connection.inFlight.set(pushId, delivery);
    connection.inFlightSize += delivery.size;
    this.#expecting.add(connection);
    this.#options.counts.delivered += 1;
    this.#send(connection, delivery, message);
  }

  #pushAgain(connection: Connection, delivery: Delivery, message: StoredMessage): void {
    delivery.tries += 1;
    delivery.sentAt = this.#options.now();
    // Moved to the end, so that the oldest stay first.
    connection.inFlight.delete(delivery.pushId);
    connection.inFlight.set(delivery.pushId, delivery);
    this.#options.counts.redelivered += 1;
    this.#send(connection, delivery, message);
  }

  #send(connection: Connection, { pushId, subscription }: Delivery, message: StoredMessage): void {
    const { outbox } = this.#options;
    const { method, id } = subscription;
    const [before, after] = pushEnds({ id: pushId, method, subscriptionId: id });
    if (message.data.length < sharedFrom) outbox.send(connection, before, message.data, after);
    else outbox.sendFrame(connection, framedAround(before, this.#bodies.of(message), after));
  }

  #settle(connection: Connection, delivery: Delivery): void {
    connection.inFlight.delete(delivery.pushId);
    connection.inFlightSize -= delivery.size;
    if (connection.inFlight.size === 0) this.#expecting.delete(connection);
  }

  /** Starts watching a topic. If the store fails, the next subscriber tries again. */
  #watch(topic: string): TopicReaders {
    const readers: TopicReaders = { members: new Map(), starting: undefined };
    const starting = this.#store()
      .watch(topic)
      .then(
        () => {
          readers.starting = undefined;
        },
        (error: unknown) => {
          for (const [connection, subscription] of readers.members) this.#leave(connection, subscription);
          if (this.#readers.get(topic) === readers) this.#readers.delete(topic);
          throw error;
        },
      );
    // Waiting callers are rejected; there may be none left.
    starting.catch(() => {});
    readers.starting = starting;
    this.#readers.set(topic, readers);
    return readers;
  }

  #leave(connection: Connection, subscription: Subscription): void {
    const { topic } = subscription;
    if (connection.subscriptions.get(topic) !== subscription) return;
    connection.subscriptions.delete(topic);
    connection.waiting.delete(subscription);
    connection.held -= subscription.held.length;
    for (const { data } of subscription.held) connection.heldSize -= data.length;
    this.#options.outbox.measure(connection);
    connection.fetchCursors.clear();
    this.#count(connection, -1);
  }

  #count({ clientId, address }: Connection, by: number): void {
    this.#options.counts.subscriptions += by;
    this.#clientTopics.change(clientId, by);
    this.#addressSubscriptions.change(address, by);
  }

  /** Reads again from the oldest, except for messages in flight. */
  #startOver(connection: Connection, subscription: Subscription): void {
    const skip = new Set<number>();
    for (const { subscription: pushedOn, sequence } of connection.inFlight.values()) {
      if (pushedOn.topic === subscription.topic) skip.add(sequence);
    }
    subscription.skip = skip.size > 0 ? skip : undefined;
    subscription.cursor = 0;
    subscription.starts += 1;
    this.#wait(connection, subscription);
  }

  #wait(connection: Connection, subscription: Subscription): void {
    subscription.waiting = true;
    connection.waiting.add(subscription);
  }

  #hasRoom({ inFlight, inFlightSize }: Connection): boolean {
    const { limits } = this.#options;
    return inFlight.size < limits.inFlight && inFlightSize < limits.inFlightSize;
  }

  /** Whether the client acknowledges and reads fast enough to receive more stored messages. */
  #mayDrain(connection: Connection): boolean {
    return connection.open && this.#hasRoom(connection) && this.#options.outbox.drains(connection);
  }

  async #page(connection: Connection, topic: string, query: PendingQuery): Promise<readonly StoredMessage[]> {
    const { clientId, address } = connection;
    return this.#pages.run(widerNetwork(address), async () =>
      // The connection may have closed while others were served.
      connection.open ? this.#store().pending(topic, clientId, query) : [],
    );
  }

  #store(): RelayStore {
    if (!this.store) throw new Error('The hub has no store yet.');
    return this.store;
  }
}
