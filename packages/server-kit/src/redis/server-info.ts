import type { Redis } from 'ioredis';
import { slotCount } from './key-slot.ts';
import { hostKey, type RedisHost } from './redis-address.ts';

export interface ServerInfo {
  readonly version: string;
  readonly cluster: boolean;
}

/** Reads the kind of server. @throws Error with a sentence if it is too old */
export async function readServerInfo(client: Redis): Promise<ServerInfo> {
  const info = await client.info();
  const version = /^redis_version:(\S+)/m.exec(info)?.[1] ?? '0';
  if (/^(redis|server)_mode:sentinel/m.test(info)) {
    throw new Error('it is a Sentinel: name the servers that it watches instead');
  }
  if (Number.parseInt(version, 10) < 7) {
    throw new Error(`it is version ${version}, and Redis 7.0 or Valkey 7.2 is the oldest that serves`);
  }
  return { version, cluster: /^cluster_enabled:1/m.test(info) };
}

/** Number of replicas attached to a server; `undefined` if it is a replica itself. */
export async function replicasOf(client: Redis): Promise<number | undefined> {
  const [role, , replicas] = (await client.role()) as readonly unknown[];
  if (String(role) !== 'master') return undefined;
  return Array.isArray(replicas) ? replicas.length : 0;
}

export interface ClusterMap {
  /** Primaries by slot; `undefined` for slots without a working primary. */
  readonly slots: readonly (RedisHost | undefined)[];
  /** All servers, primaries and replicas. */
  readonly hosts: readonly RedisHost[];
}

/** Reads a node's view of the cluster slots. @throws Error if the node is cut off from the others */
export async function readClusterMap(client: Redis, asked: RedisHost): Promise<ClusterMap> {
  const [info, rows]: [unknown, unknown] = await Promise.all([
    client.cluster('INFO'),
    client.cluster('SLOTS'),
  ]);
  if (!String(info).includes('cluster_state:ok')) throw new Error('the cluster does not work as it sees it');
  const slots = new Array<RedisHost | undefined>(slotCount).fill(undefined);
  const hosts = new Map<string, RedisHost>();
  for (const row of Array.isArray(rows) ? rows : []) {
    const [first, last, ...nodes] = row as [number, number, ...[string | null, number][]];
    for (const [place, [name, port]] of nodes.entries()) {
      // A node that does not know its own name uses the queried host.
      const host = { host: name || asked.host, port };
      const known = hosts.get(hostKey(host)) ?? host;
      hosts.set(hostKey(host), known);
      if (place === 0) slots.fill(known, first, last + 1);
    }
  }
  return { slots, hosts: [...hosts.values()] };
}
