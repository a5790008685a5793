import { systemClock, withTimeout } from '@mooring/protocol/time';
import type { Redis } from 'ioredis';
import { slotCount, slotOfTag } from './key-slot.ts';
import { queryOnce } from './query-once.ts';
import { hostKey, type RedisAddress, type RedisHost } from './redis-address.ts';
import { plainError, RedisUnreachable } from './redis-failures.ts';
import type { RedisAccess, RedisLink } from './redis-link.ts';
import { type ClusterMap, readClusterMap, readServerInfo, replicasOf } from './server-info.ts';

/** A server that holds some of the keys, over as many connections as its user needs. */
export interface TopologyServer {
  /** `host:port` */
  readonly key: string;
  readonly reads: RedisLink;
  /** Resolves after an attempt on each connection. */
  tried(): Promise<void>;
  /** Checks its connections. */
  look(): Promise<void>;
  /** @throws Error unless it works */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Connection events of a server. */
export interface ServerEvents {
  /** The main connection opened. */
  readonly onReady: () => void;
  /** The main connection was lost. */
  readonly onLost: () => void;
  /** Keys moved to another server. */
  readonly onMoved: () => void;
}

export interface RedisTopologyOptions<Server extends TopologyServer> {
  readonly address: RedisAddress;
  readonly access: RedisAccess;
  readonly connect: (host: RedisHost, events: ServerEvents) => Server;
  /** Keys may have moved to other servers, or connections were replaced. */
  readonly onChange: () => void;
  /** A server's connection ended, or its keys moved. */
  readonly onDeaf: (server: Server) => void;
}

/** Milliseconds for one server's response; another server may answer instead. */
const timeoutMs = 1_500;

function soon<Answer>(asking: Promise<Answer>): Promise<Answer> {
  const onTimeout = (): Error => new RedisUnreachable('no answer in time');
  return withTimeout(() => asking, { clock: systemClock, timeoutMs, onTimeout });
}

/** Tracks which server holds which key while servers come, go and fail over. */
export class RedisTopology<Server extends TopologyServer> {
  readonly #options: RedisTopologyOptions<Server>;
  readonly #cluster: boolean;
  readonly #primaries = new Map<string, Server>();
  #slots: readonly (Server | undefined)[] = [];
  #hosts: readonly RedisHost[];
  /** Index of the host to query next. */
  #turn = 0;
  #refreshing: Promise<void> | undefined;
  #closed = false;

  private constructor(options: RedisTopologyOptions<Server>, cluster: boolean) {
    this.#options = options;
    this.#cluster = cluster;
    this.#hosts = options.address.hosts;
  }

  /** Tries each server in turn. @throws Error with the reason of the last one if none can be reached, or those that can do not work */
  static async open<Server extends TopologyServer>(
    options: RedisTopologyOptions<Server>,
  ): Promise<RedisTopology<Server>> {
    const { address, access } = options;
    let reason = '';
    for (const host of address.hosts) {
      try {
        const { cluster } = await queryOnce(host, access, readServerInfo);
        const topology = new RedisTopology<Server>(options, cluster);
        await topology.#begin();
        return topology;
      } catch (error) {
        reason = `${hostKey(host)}: ${plainError(error).message}`;
      }
    }
    throw new Error(reason);
  }

  /** @throws RedisUnreachable if no server holds it now */
  primaryOf(tag: string): Server {
    const primary = this.knownPrimaryOf(tag);
    if (primary) return primary;
    throw new RedisUnreachable('no server holds this key now');
  }

  /** The server of the keys with this hash tag; `undefined` if none holds them now. */
  knownPrimaryOf(tag: string): Server | undefined {
    return this.#cluster ? this.#slots[slotOfTag(tag)] : this.#slots[0];
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

  /** @throws Error unless a working server holds every key */
  async check(): Promise<void> {
    const slots = this.#cluster ? slotCount : 1;
    if (this.#slots.length < slots || this.#slots.includes(undefined)) {
      throw new RedisUnreachable('not every key has a server');
    }
    await Promise.all([...this.#primaries.values()].map((primary) => primary.check()));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#primaries.values()].map((primary) => primary.close()));
  }

  /** @throws Error if the servers do not work; none of their connections is left */
  async #begin(): Promise<void> {
    try {
      await this.refresh();
      await this.#tried();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async #tried(): Promise<void> {
    const primaries = [...this.#primaries.values()];
    await Promise.all(primaries.map((primary) => primary.tried()));
    await Promise.all(primaries.map((primary) => primary.look()));
  }

  async #learn(): Promise<void> {
    if (!this.#cluster) return await this.#learnSingle();
    // Queries hosts in turn, since one that is cut off from the others has outdated slots.
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
        // The next host may answer. If none does, requests to the servers fail.
      }
    }
    this.#turn += 1;
  }

  /**
   * Picks the primary of single servers. A former primary claims the role until it is demoted, so the one with
   * replicas wins, then the current one.
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

  /** Applies the slot owners and drops servers without slots. */
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

  #primary(host: RedisHost): Server {
    const key = hostKey(host);
    const known = this.#primaries.get(key);
    if (known) return known;
    const primary = this.#options.connect(host, {
      onReady: () => {
        void primary.look().catch(() => {});
        this.#options.onChange();
      },
      onMoved: () => {
        this.#options.onDeaf(primary);
        void this.refresh().then(this.#options.onChange);
      },
      onLost: () => {
        this.#options.onDeaf(primary);
        void this.refresh();
      },
    });
    this.#primaries.set(key, primary);
    return primary;
  }
}
