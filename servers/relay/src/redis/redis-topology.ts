import { systemClock, withTimeout } from '@mooring/protocol/time';
import type { Redis } from 'ioredis';
import { slotCount, slotOfTag } from './key-slot.ts';
import { queryOnce } from './query-once.ts';
import { hostKey, type RedisAddress, type RedisHost } from './redis-address.ts';
import { plainError, RedisUnreachable } from './redis-failures.ts';
import type { RedisAccess } from './redis-link.ts';
import { RedisPrimary, type RedisPrimaryOptions } from './redis-primary.ts';
import { type ClusterMap, readClusterMap, readServerFacts, replicasOf } from './server-facts.ts';

export interface RedisTopologyOptions
  extends Omit<RedisPrimaryOptions, 'host' | 'access' | 'onDeaf' | 'onListening' | 'onMoved'> {
  readonly address: RedisAddress;
  readonly access: RedisAccess;
  /** Topics may have moved to other servers, or are no longer subscribed. */
  readonly onChange: () => void;
  /** The subscriptions to a server ended. */
  readonly onDeaf: (primary: RedisPrimary) => void;
}

/** Milliseconds for one server's response; another one can answer too. */
const timeoutMs = 1_500;

function soon<Answer>(asking: Promise<Answer>): Promise<Answer> {
  const onTimeout = (): Error => new RedisUnreachable('no answer in time');
  return withTimeout(() => asking, { clock: systemClock, milliseconds: timeoutMs, onTimeout });
}

/** Which server holds which topic, kept true while servers come, go and take over. */
export class RedisTopology {
  readonly #options: RedisTopologyOptions;
  readonly #cluster: boolean;
  readonly #primaries = new Map<string, RedisPrimary>();
  #slots: readonly (RedisPrimary | undefined)[] = [];
  #hosts: readonly RedisHost[];
  /** Of the host that is asked next. */
  #turn = 0;
  #refreshing: Promise<void> | undefined;
  #closed = false;

  private constructor(options: RedisTopologyOptions, cluster: boolean) {
    this.#options = options;
    this.#cluster = cluster;
    this.#hosts = options.address.hosts;
  }

  /** @throws Error with the reason when no server can be reached, or what is reached does not serve */
  static async open(options: RedisTopologyOptions): Promise<RedisTopology> {
    const { address, access } = options;
    let reason = '';
    for (const host of address.hosts) {
      try {
        const { cluster } = await queryOnce(host, access, readServerFacts);
        const topology = new RedisTopology(options, cluster);
        await topology.refresh();
        await topology.#tried();
        return topology;
      } catch (error) {
        reason = `${hostKey(host)}: ${plainError(error).message}`;
      }
    }
    throw new Error(reason);
  }

  /** @throws RedisUnreachable when no server holds it now */
  primaryOf(topic: string): RedisPrimary {
    const primary = this.#cluster ? this.#slots[slotOfTag(topic)] : this.#slots[0];
    if (primary) return primary;
    throw new RedisUnreachable('no server holds this topic now');
  }

  /** Part of the memory in use where a topic is held; 0 while unknown. */
  fullnessFor(topic: string): number {
    const primary = this.#cluster ? this.#slots[slotOfTag(topic)] : this.#slots[0];
    return primary?.fullness ?? 0;
  }

  /** Reads the slots again; never rejects. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#learn().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Reads the slots again, and checks every server. */
  async look(): Promise<void> {
    await this.refresh();
    await Promise.all([...this.#primaries.values()].map((primary) => primary.look().catch(() => {})));
  }

  /** @throws Error unless every topic has a server that takes messages */
  async check(): Promise<void> {
    const slots = this.#cluster ? slotCount : 1;
    if (this.#slots.length < slots || this.#slots.includes(undefined)) {
      throw new RedisUnreachable('not every topic has a server');
    }
    await Promise.all([...this.#primaries.values()].map((primary) => primary.check()));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#primaries.values()].map((primary) => primary.close()));
  }

  async #tried(): Promise<void> {
    const primaries = [...this.#primaries.values()];
    await Promise.all(primaries.map((primary) => primary.tried()));
    await Promise.all(primaries.map((primary) => primary.look()));
  }

  async #learn(): Promise<void> {
    if (!this.#cluster) return await this.#learnSingle();
    // One after the other, since one that is cut off from the others does not know.
    for (let tries = 0; tries < this.#hosts.length && !this.#closed; tries += 1) {
      const host = this.#hosts[(this.#turn + tries) % this.#hosts.length];
      if (!host) break;
      try {
        // Applied only here: a late response may be outdated.
        const { slots, hosts } = await soon(this.#askForSlots(host));
        this.#turn += tries + 1;
        this.#hosts = hosts;
        this.#take(slots);
        return;
      } catch {
        // The next may know; what none knows shows in what is asked of the servers.
      }
    }
    this.#turn += 1;
  }

  /**
   * Of single servers, the one that is no replica. A former primary claims to be one too until it is demoted; the one with
   * replicas is right, and the current one unless something favours another.
   */
  async #learnSingle(): Promise<void> {
    const claims = await Promise.all(
      this.#hosts.map(async (host) => {
        const replicas = await soon(this.#ask(host, replicasOf)).catch(() => undefined);
        return replicas === undefined ? [] : [{ host, replicas: replicas + (this.#isInUse(host) ? 0.5 : 0) }];
      }),
    );
    const [best] = claims.flat().sort((one, other) => other.replicas - one.replicas);
    if (best) this.#take([best.host]);
  }

  #isInUse(host: RedisHost): boolean {
    return this.#slots[0]?.key === hostKey(host);
  }

  #ask<Answer>(host: RedisHost, question: (client: Redis) => Promise<Answer>): Promise<Answer> {
    const known = this.#primaries.get(hostKey(host));
    return known?.reads.ready
      ? question(known.reads.client)
      : queryOnce(host, this.#options.access, question);
  }

  async #askForSlots(host: RedisHost): Promise<ClusterMap> {
    const { slots, hosts } = await this.#ask(host, (client) => readClusterMap(client, host));
    if (!slots.some((slot) => slot !== undefined)) throw new Error('knows of no slots');
    const seeds = this.#options.address.hosts.filter(
      (seed) => !hosts.some((one) => hostKey(one) === hostKey(seed)),
    );
    return { slots, hosts: [...hosts, ...seeds] };
  }

  /** Takes over who holds which slot; leaves servers that hold none. */
  #take(hosts: readonly (RedisHost | undefined)[]): void {
    if (this.#closed) return;
    const before = this.#slots;
    const slots = hosts.map((host) => (host ? this.#primary(host) : undefined));
    if (before.length === slots.length && slots.every((one, slot) => one === before[slot])) return;
    this.#slots = slots;
    const used = new Set(slots);
    for (const [key, primary] of this.#primaries) {
      if (used.has(primary)) continue;
      this.#primaries.delete(key);
      void primary.close();
    }
    this.#options.onChange();
  }

  #primary(host: RedisHost): RedisPrimary {
    const key = hostKey(host);
    const known = this.#primaries.get(key);
    if (known) return known;
    const primary = new RedisPrimary({
      ...this.#options,
      host,
      onListening: (one) => {
        void one.look().catch(() => {});
        this.#options.onChange();
      },
      onMoved: (one) => {
        this.#options.onDeaf(one);
        void this.refresh().then(this.#options.onChange);
      },
      onDeaf: (one) => {
        this.#options.onDeaf(one);
        void this.refresh();
      },
    });
    this.#primaries.set(key, primary);
    return primary;
  }
}
