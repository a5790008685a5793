import {
  isOutOfMemory,
  plainError,
  type RedisAccess,
  type RedisTlsFiles,
  RedisTopology,
  readRedisAddress,
  readRedisTls,
} from '@mooring/server-kit/redis';
import { shareOf } from '../store/quotas.ts';
import {
  type NewMessage,
  type PendingQuery,
  type RelayStore,
  type StoredMessage,
  type StoreOptions,
  StoreRefusal,
} from '../store/relay-store.ts';
import { accountKey, addressKeyName, topicKeys, topicOfChannel } from './redis-keys.ts';
import { RedisPrimary, type ReplicaRule } from './redis-primary.ts';
import { acknowledgeScript, pendingScript, publishOutcomes, quotaScript } from './redis-scripts.ts';
import { redisSettingNames, redisTlsNames } from './setting-names.ts';
import { SharedOwners } from './shared-owners.ts';
import { type CountedMessage, SharedQuotas } from './shared-quotas.ts';
import { readCounted, readPublished, readStored } from './stored-text.ts';
import { TopicWatches } from './topic-watches.ts';
import { isRetryable, mayBeStored } from './write-failures.ts';

export interface RedisStoreOptions extends StoreOptions {
  /** `redis://…`, in the form of `RELAY_STORE`. */
  readonly address: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** For `rediss://`. */
  readonly tls?: RedisTlsFiles | undefined;
  /** Prefix of every key. */
  readonly prefix: string;
  readonly rule: ReplicaRule;
  /** Milliseconds to retry while servers fail over, well within a client's 15 s. Default: 8,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * Concurrent acknowledgements of all topics. Default: 100,000. More are dropped, and their messages are delivered
   * again.
   */
  readonly acknowledgements?: number | undefined;
  /** Bytes of messages that wait to be stored, on all servers. Default: 64 MiB. More are refused at once. */
  readonly waitingSize?: number | undefined;
  /** Called with the seconds that a group of messages took. */
  readonly onCommit?: ((seconds: number) => void) | undefined;
  /** Called with failures that no caller awaits. */
  readonly onProblem?: ((text: string, error?: unknown) => void) | undefined;
}

/** Publishers repeat a message for a minute if they miss its acknowledgement (pairing-protocol §1.10). */
const remembered = 90_000;
/** Milliseconds between retries while servers fail over, and their time limit. */
const retry = { pause: 100, timeoutMs: 8_000 };
/** Milliseconds. */
const every = { round: 250, look: 1_000 };
const usualAcknowledgements = 100_000;
const usualWaitingSize = 67_108_864;
/** Bytes that a waiting message takes besides its content. */
const perWaiting = 1_024;
/** Messages that one script scans for a reader, so that other scripts have their turn between. */
const scannedAtOnce = 500;

/**
 * Stores messages in Redis or Valkey, one server or a cluster, for any number of relays.
 *
 * @throws Error with a sentence if no server can be reached or the reached ones do not work
 */
export async function openRedisStore(options: RedisStoreOptions): Promise<RelayStore> {
  const address = readRedisAddress(options.address, redisSettingNames);
  const { user, password } = options;
  const tls = await readRedisTls(address.tls, options.tls ?? {}, redisTlsNames);
  const access: RedisAccess = { tls, database: address.database, user, password };
  const store = new RedisStore(options);
  try {
    const { rule, onCommit } = options;
    const topology = await RedisTopology.open<RedisPrimary>({
      address,
      access,
      connect: (host, events) =>
        new RedisPrimary({ host, access, rule, onCommit, onMessage: store.tell, events }),
      onChange: store.move,
      onDeaf: store.lose,
    });
    store.begin(topology);
    return store;
  } catch (error) {
    const { message } = plainError(error);
    throw new Error(`RELAY_STORE names ${options.address}, and it cannot be used: ${message}.`, {
      cause: error,
    });
  }
}

class RedisStore implements RelayStore {
  readonly #options: RedisStoreOptions;
  readonly #watches: TopicWatches;
  readonly #quotas: SharedQuotas;
  readonly #owners: SharedOwners;
  /** Acknowledgements in flight, by topic: the next request for the topic waits for them. */
  readonly #ending = new Map<string, Promise<void>>();
  /** Number of acknowledgements in flight. */
  #acknowledgements = 0;
  /** Whether the latest acknowledgement was dropped, which is reported once until there is room again. */
  #isLettingGo = false;
  /** Bytes of messages from their publication until it has settled, retries included. */
  #waitingSize = 0;
  #topology: RedisTopology<RedisPrimary> | undefined;
  #timers: readonly NodeJS.Timeout[] = [];
  #closed = false;

  constructor(options: RedisStoreOptions) {
    this.#options = options;
    this.#watches = new TopicWatches({
      primaryOf: (topic) => this.#at.primaryOf(topic),
      channelOf: (topic) => topicKeys(options.prefix, topic).channel,
      onGap: (topic) => options.onGap?.(topic),
      rounds: this.#timeoutMs / every.round,
    });
    const { limits, now, prefix, onProblem } = options;
    this.#owners = new SharedOwners({
      onFailure: (error) => {
        if (this.#closed) return;
        // The command has the key.
        onProblem?.(
          'Redis does not give the key of addresses: this relay numbers them by the one that it has',
          plainError(error),
        );
      },
      agree: async (key) => {
        const { client } = this.#at.primaryOf(addressKeyName).reads;
        const name = accountKey(prefix, addressKeyName);
        // A full server still answers reads.
        return (await client.get(name)) ?? (await client.set(name, key, 'NX', 'GET')) ?? key;
      },
    });
    this.#quotas = new SharedQuotas({
      limits,
      now,
      tell: async (account, changes) => {
        const { client } = this.#at.primaryOf(account).reads;
        const args = changes.flatMap(({ until, messages, size }) => [until, messages, size]);
        const answer = await client.evalsha(quotaScript.sha, 1, accountKey(prefix, account), now(), ...args);
        const [messages, size] = Array.isArray(answer) ? answer.map(Number) : [];
        return { messages: messages ?? 0, size: size ?? 0 };
      },
    });
  }

  readonly tell = (channel: string, text: string): void => {
    const { prefix, onMessage } = this.#options;
    const topic = topicOfChannel(prefix, channel);
    if (!this.#watches.watches(topic)) return;
    const message = readPublished(topic, text);
    if (message) onMessage(message);
  };

  readonly move = (): void => {
    if (this.#topology) this.#watches.move();
  };

  readonly lose = (...primary: Parameters<TopicWatches['lose']>): void => this.#watches.lose(...primary);

  begin(topology: RedisTopology<RedisPrimary>): void {
    this.#topology = topology;
    this.#timers = [
      setInterval(() => {
        this.#watches.round();
        this.#quotas.round();
      }, every.round).unref(),
      setInterval(() => {
        void topology.look();
        this.#owners.round();
      }, every.look).unref(),
    ];
  }

  async publish(message: NewMessage): Promise<'stored' | 'duplicate'> {
    const { waitingSize = usualWaitingSize } = this.#options;
    const size = Buffer.byteLength(message.data);
    const taken = size + perWaiting;
    // While servers are away, each message waits for as long as its client does.
    if (this.#waitingSize > 0 && this.#waitingSize + taken > waitingSize) {
      throw new Error('more waits to be stored than there is memory for');
    }
    this.#waitingSize += taken;
    try {
      return await this.#publish(message, size);
    } finally {
      this.#waitingSize -= taken;
    }
  }

  async #publish(message: NewMessage, size: number): Promise<'stored' | 'duplicate'> {
    const { topic, id, publisher, ttl, data } = message;
    const { prefix, limits, now } = this.#options;
    const keys = topicKeys(prefix, topic);
    await this.#ending.get(topic);
    const owner = await this.#owners.of(message);
    const at = now();
    const lives = ttl * 1_000;
    const counted = { owner, size, publishedAt: at, expiresAt: at + lives };
    const refusal = await this.#refusal(topic, ttl, counted);
    const { address, project } = owner;
    const write = {
      keys: [keys.order, keys.expiry, keys.state, keys.message + id],
      args: [
        ...[id, publisher, `${at}`, `${at + lives}`, `${lives}`, `${size}`, refusal ? '' : data],
        ...[`${limits.topicMessages}`, `${limits.topicSize}`, keys.message, keys.channel],
        ...[`${address}/${project}`, refusal ? 'no' : 'yes'],
      ],
    };
    let outcome: number | undefined;
    let inDoubt = false;
    try {
      outcome = await this.#patiently(() =>
        this.#at
          .primaryOf(topic)
          .write(write)
          .catch((error: unknown) => {
            inDoubt ||= mayBeStored(error);
            throw error;
          }),
      );
    } finally {
      // In doubt it stays counted until it is acknowledged or expires.
      const isStored = outcome === publishOutcomes.stored || (inDoubt && (outcome ?? 0) >= 0);
      if (!refusal && !isStored) this.#quotas.give(counted);
    }
    if (outcome === publishOutcomes.stored) return 'stored';
    if (outcome === publishOutcomes.full) throw new StoreRefusal('topic-full');
    if (refusal && outcome === publishOutcomes.refused) throw refusal;
    return 'duplicate';
  }

  async pending(topic: string, reader: string, query: PendingQuery): Promise<readonly StoredMessage[]> {
    const { prefix, now } = this.#options;
    const keys = topicKeys(prefix, topic);
    await this.#ending.get(topic);
    const found: StoredMessage[] = [];
    for (let after = `${query.after}`; after !== '' && found.length === 0; ) {
      const args = [keys.message, reader, now(), after, query.limit, query.maxSize, scannedAtOnce];
      const answer = await this.#patiently(() =>
        this.#at.primaryOf(topic).reads.client.evalsha(pendingScript.sha, 1, keys.order, ...args),
      );
      const [next = '', ...parts] = Array.isArray(answer) ? answer.map(String) : [];
      for (let index = 0; index + 1 < parts.length; index += 2) {
        const message = readStored(topic, parts[index] ?? '', parts[index + 1] ?? '');
        if (message) found.push(message);
      }
      after = next;
    }
    return found;
  }

  acknowledge(topic: string, id: string, reader: string): void {
    const { acknowledgements: most = usualAcknowledgements, onProblem } = this.#options;
    if (this.#acknowledgements >= most) {
      if (!this.#isLettingGo) onProblem?.(`acknowledgements are dropped: more than ${most} are in progress`);
      this.#isLettingGo = true;
      return;
    }
    this.#isLettingGo = false;
    this.#acknowledgements += 1;
    const keys = topicKeys(this.#options.prefix, topic);
    const end = async () => {
      try {
        const { client } = this.#at.primaryOf(topic).reads;
        const names = [keys.order, keys.expiry, keys.state, keys.message + id];
        const answer = await client.evalsha(
          acknowledgeScript.sha,
          names.length,
          ...[...names, id, reader, remembered],
        );
        const counted = Array.isArray(answer) ? readCounted(answer.map(String)) : undefined;
        if (counted) this.#quotas.give(counted);
      } catch (error) {
        // The next subscriber receives it again.
        onProblem?.('an acknowledgement was lost', plainError(error));
      } finally {
        this.#acknowledgements -= 1;
      }
    };
    const all = Promise.all([this.#ending.get(topic), end()]).then(() => {
      if (this.#ending.get(topic) === all) this.#ending.delete(topic);
    });
    this.#ending.set(topic, all);
  }

  watch(topic: string): Promise<void> {
    return this.#watches.add(topic);
  }

  unwatch(topic: string): void {
    this.#watches.remove(topic);
  }

  check(): Promise<void> {
    return this.#at.check();
  }

  /** Only the servers know, through their memory metrics. */
  totals(): undefined {
    return undefined;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#watches.close();
    await Promise.all(this.#ending.values());
    await this.#quotas.close();
    await this.#topology?.close();
  }

  /** Why a message may not be stored, unless it already is; counts it if there is no reason. */
  async #refusal(topic: string, ttl: number, counted: CountedMessage): Promise<StoreRefusal | undefined> {
    const share = shareOf(ttl, this.#options.limits);
    if (share < 1 && (this.#at.knownPrimaryOf(topic)?.fullness ?? 0) >= share)
      return new StoreRefusal('store-full');
    const holder = await this.#quotas.take(counted);
    return holder && new StoreRefusal('store-full', holder);
  }

  get #timeoutMs(): number {
    return this.#options.timeoutMs ?? retry.timeoutMs;
  }

  get #at(): RedisTopology<RedisPrimary> {
    if (!this.#topology) throw new Error('The store is not open.');
    return this.#topology;
  }

  /** Retries while servers are lost or fail over, for as long as a client waits. */
  async #patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const deadline = performance.now() + this.#timeoutMs;
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (isOutOfMemory(error)) throw new StoreRefusal('store-full');
        if (!isRetryable(error) || this.#closed || performance.now() > deadline) throw plainError(error);
        await this.#at.refresh();
        await new Promise((resolve) => setTimeout(resolve, retry.pause));
      }
    }
  }
}
