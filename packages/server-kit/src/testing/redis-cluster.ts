import { RedisServer } from './redis-server.ts';

const slots = 16_384;

/** Primaries that share all slots, each with a replica, all on this machine. */
export class RedisCluster {
  readonly primaries: readonly RedisServer[];
  /** Replica of the primary with the same index. */
  readonly replicas: readonly RedisServer[];

  private constructor(primaries: readonly RedisServer[], replicas: readonly RedisServer[]) {
    this.primaries = primaries;
    this.replicas = replicas;
  }

  static async start(shards: number): Promise<RedisCluster> {
    const settings = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '1000', '--appendonly', 'yes'];
    const start = () => Promise.all(Array.from({ length: shards }, () => RedisServer.start(...settings)));
    const cluster = new RedisCluster(await start(), await start());
    await cluster.#form();
    return cluster;
  }

  get servers(): readonly RedisServer[] {
    return [...this.primaries, ...this.replicas];
  }

  /** In the form of `RELAY_STORE`. */
  get url(): string {
    return `redis://${this.servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
  }

  /** Resolves when every server sees a working cluster and each primary has its replica. */
  async whole(): Promise<void> {
    for (const server of this.servers) await until(server, async ({ client }) => isWhole(client));
    for (const server of this.servers) {
      await until(server, async ({ client }) => {
        const info = await client.info('replication');
        return info.includes('role:master')
          ? /connected_slaves:[1-9]/.test(info) && info.includes('state=online')
          : info.includes('master_link_status:up');
      });
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.close()));
  }

  async #form(): Promise<void> {
    const [first] = this.primaries;
    if (!first) throw new Error('a cluster has a primary');
    const width = Math.ceil(slots / this.primaries.length);
    for (const [index, { client }] of this.primaries.entries()) {
      await client.cluster('ADDSLOTSRANGE', index * width, Math.min((index + 1) * width, slots) - 1);
      await client.cluster('SET-CONFIG-EPOCH', index + 1);
    }
    for (const { client } of this.servers) await client.cluster('MEET', '127.0.0.1', first.port);
    for (const [index, replica] of this.replicas.entries()) {
      const primary = this.primaries[index];
      if (!primary) continue;
      const id = await primary.client.cluster('MYID');
      await until(replica, async ({ client }) => String(await client.cluster('NODES')).includes(String(id)));
      await replica.client.cluster('REPLICATE', String(id));
    }
    await this.whole();
  }
}

async function isWhole(client: RedisServer['client']): Promise<boolean> {
  return String(await client.cluster('INFO')).includes('cluster_state:ok');
}

/** Polls until the condition holds. */
export async function until(
  server: RedisServer,
  condition: (server: RedisServer) => Promise<boolean>,
): Promise<void> {
  while (!(await condition(server))) await server.client.ping();
}
