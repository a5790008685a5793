import {
  hostKey,
  type RedisAccess,
  type RedisHost,
  RedisLink,
  RedisUnreachable,
  type ServerEvents,
  type TopologyServer,
} from '@mooring/server-kit/redis';
import { relayScripts } from './redis-scripts.ts';
import { TooFewReplicas } from './write-failures.ts';
import { type Write, WriteGroups } from './write-groups.ts';

/** Guarantee of an acknowledgement to a publisher. */
export interface ReplicaRule {
  /** Number of replicas that must have a message. */
  readonly replicas: number;
  /** Milliseconds to wait for them. */
  readonly timeoutMs: number;
  /** Whether messages are accepted while no replica is attached. */
  readonly acceptsWithout: boolean;
}

export interface RedisPrimaryOptions {
  readonly host: RedisHost;
  readonly access: RedisAccess;
  readonly rule: ReplicaRule;
  readonly onCommit?: ((seconds: number) => void) | undefined;
  readonly onMessage: (channel: string, text: string) => void;
  readonly events: ServerEvents;
}

/**
 * One server that holds topics. Writes use a separate connection, since waiting for replicas delays everything behind
 * it.
 */
export class RedisPrimary implements TopologyServer {
  readonly key: string;
  readonly reads: RedisLink;
  readonly #writes: RedisLink;
  readonly #channels: RedisLink;
  readonly #groups: WriteGroups;
  readonly #rule: ReplicaRule;
  /** Attached replicas at the last check. */
  #attached = 0;
  /** Used part of its memory at the last check; 0 without a limit. */
  #fullness = 0;
  #hearings = 0;

  constructor(options: RedisPrimaryOptions) {
    const { host, access, rule, onCommit, onMessage, events } = options;
    const to = { host, access, scripts: relayScripts };
    this.key = hostKey(host);
    this.#rule = rule;
    this.reads = new RedisLink(to);
    this.#writes = new RedisLink(to);
    this.#channels = new RedisLink({
      ...to,
      onReady: (client) => {
        this.#hearings += 1;
        client.on('smessage', onMessage);
        client.on('moved', events.onMoved);
        events.onReady();
      },
      onLost: events.onLost,
    });
    this.#groups = new WriteGroups({
      link: this.#writes,
      replicas: () => this.#replicasToWaitFor(),
      timeoutMs: rule.timeoutMs,
      onCommit,
    });
  }

  /** Resolves after an attempt on each connection. */
  async tried(): Promise<void> {
    await Promise.all([this.reads.tried(), this.#writes.tried(), this.#channels.tried()]);
  }

  write(write: Write): Promise<number> {
    return this.#groups.write(write);
  }

  /** Used part of its memory; 0 without a limit. */
  get fullness(): number {
    return this.#fullness;
  }

  /** Number of the subscribing connection; `undefined` if there is none. */
  get hearing(): number | undefined {
    return this.#channels.ready ? this.#hearings : undefined;
  }

  async listen(channel: string): Promise<void> {
    await this.#channels.client.ssubscribe(channel);
  }

  /** Does nothing without a connection: there is no subscription to end. */
  ignore(channel: string): void {
    if (this.#channels.ready) this.#channels.client.sunsubscribe(channel).catch(() => {});
  }

  /** Checks its replicas and the subscribing connection. */
  async look(): Promise<void> {
    // Creates both before awaiting either: a promise that nothing awaits would be an unhandled rejection.
    const [reads, channels] = [this.reads.client, this.#channels.client];
    // Otherwise a silent subscribing connection would go unnoticed.
    const [replication, memory] = await Promise.all([
      reads.info('replication'),
      reads.info('memory'),
      channels.ping(),
    ]);
    const read = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(memory)?.[1] ?? 0);
    this.#fullness = read('maxmemory') > 0 ? read('used_memory') / read('maxmemory') : 0;
    this.#attached = Number(/^connected_slaves:(\d+)/m.exec(replication)?.[1] ?? 0);
  }

  /** @throws Error unless it accepts messages */
  async check(): Promise<void> {
    if (!this.#writes.ready) throw new RedisUnreachable(`no connection to ${this.key}`);
    await this.look();
    this.#replicasToWaitFor();
  }

  /** Resolves when pending commands are answered, then disconnects. */
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
