import { hostKey, type RedisHost } from './redis-address.ts';
import { RedisUnreachable, TooFewReplicas } from './redis-failures.ts';
import { type RedisAccess, RedisLink } from './redis-link.ts';
import { type Write, WriteGroups } from './write-groups.ts';

/** What an acknowledgement to a publisher guarantees. */
export interface ReplicaRule {
  /** Replicas that have to have a message. */
  readonly replicas: number;
  /** Milliseconds to wait for them. */
  readonly timeoutMs: number;
  /** Whether messages are taken while no replica at all is attached. */
  readonly acceptsWithout: boolean;
}

export interface RedisPrimaryOptions {
  readonly host: RedisHost;
  readonly access: RedisAccess;
  readonly rule: ReplicaRule;
  readonly onCommit?: ((seconds: number) => void) | undefined;
  readonly onMessage: (channel: string, text: string) => void;
  /** The subscribing connection is open. */
  readonly onListening: (primary: RedisPrimary) => void;
  /** It is not, and was. */
  readonly onDeaf: (primary: RedisPrimary) => void;
  /** Channels were moved to another server. */
  readonly onMoved: (primary: RedisPrimary) => void;
}

/** One server that holds topics. Writes use a separate connection, since waiting for replicas delays everything behind it. */
export class RedisPrimary {
  readonly key: string;
  readonly reads: RedisLink;
  readonly #writes: RedisLink;
  readonly #channels: RedisLink;
  readonly #groups: WriteGroups;
  readonly #rule: ReplicaRule;
  /** Replicas that are attached, as of the last look. */
  #attached = 0;
  /** Part of its memory that is in use, as of the last look; 0 when it has no bound. */
  #fullness = 0;
  #hearings = 0;

  constructor(options: RedisPrimaryOptions) {
    const { host, access, rule, onCommit, onMessage } = options;
    this.key = hostKey(host);
    this.#rule = rule;
    this.reads = new RedisLink({ host, access });
    this.#writes = new RedisLink({ host, access });
    this.#channels = new RedisLink({
      host,
      access,
      onReady: (client) => {
        this.#hearings += 1;
        client.on('smessage', onMessage);
        client.on('moved', () => options.onMoved(this));
        options.onListening(this);
      },
      onLost: () => options.onDeaf(this),
    });
    this.#groups = new WriteGroups({
      link: this.#writes,
      replicas: () => this.#replicasToWaitFor(),
      timeoutMs: rule.timeoutMs,
      onCommit,
    });
  }

  /** Resolves when each of its connections was tried. */
  async tried(): Promise<void> {
    await Promise.all([this.reads.tried(), this.#writes.tried(), this.#channels.tried()]);
  }

  write(write: Write): Promise<number> {
    return this.#groups.write(write);
  }

  /** Part of its memory that is in use; 0 when it has no bound. */
  get fullness(): number {
    return this.#fullness;
  }

  /** Number of the subscribing connection; `undefined` while there is none. */
  get hearing(): number | undefined {
    return this.#channels.ready ? this.#hearings : undefined;
  }

  async listen(channel: string): Promise<void> {
    await this.#channels.client.ssubscribe(channel);
  }

  /** Nothing when there is no connection: then there is nothing to end either. */
  ignore(channel: string): void {
    if (this.#channels.ready) this.#channels.client.sunsubscribe(channel).catch(() => {});
  }

  /** Checks its replicas and the subscribing connection. */
  async look(): Promise<void> {
    // Creates both before awaiting either: a promise that nothing awaits would be an unhandled rejection.
    const [reads, channels] = [this.reads.client, this.#channels.client];
    // A silent subscribing connection would go unnoticed otherwise.
    const [replication, memory] = await Promise.all([
      reads.info('replication'),
      reads.info('memory'),
      channels.ping(),
    ]);
    const read = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(memory)?.[1] ?? 0);
    this.#fullness = read('maxmemory') > 0 ? read('used_memory') / read('maxmemory') : 0;
    this.#attached = Number(/^connected_slaves:(\d+)/m.exec(replication)?.[1] ?? 0);
  }

  /** @throws Error unless it takes messages */
  async check(): Promise<void> {
    if (!this.#writes.ready) throw new RedisUnreachable(`no connection to ${this.key}`);
    await this.look();
    this.#replicasToWaitFor();
  }

  /** Resolves when what was asked is answered; then it is left. */
  async close(): Promise<void> {
    await this.#groups.settle();
    for (const link of [this.reads, this.#writes, this.#channels]) link.close();
  }

  #replicasToWaitFor(): number {
    const { replicas, acceptsWithout } = this.#rule;
    if (this.#attached >= replicas) return replicas;
    if (this.#attached === 0 && acceptsWithout) return 0;
    throw new TooFewReplicas(
      `${this.#attached} replicas are attached to ${this.key}, and RELAY_REDIS_REPLICAS is ${replicas}`,
    );
  }
}
