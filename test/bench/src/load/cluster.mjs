import { Redis } from 'ioredis';
import { startRedis } from './engine.mjs';

/**
 * Three shards without replicas, joined to a cluster.
 *
 * @param {string} program
 */
export async function startCluster(program) {
  const shards = await Promise.all(
    [0, 1, 2].map(() => startRedis(program, ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000'])),
  );
  const clients = shards.map(({ port }) => new Redis({ port, host: '127.0.0.1' }));
  const slots = 16_384;
  await Promise.all(
    clients.map((client, index) =>
      client.call(
        'CLUSTER',
        'ADDSLOTSRANGE',
        Math.ceil((slots / 3) * index),
        Math.ceil((slots / 3) * (index + 1)) - 1,
      ),
    ),
  );
  for (const { port } of shards.slice(1)) await clients[0]?.call('CLUSTER', 'MEET', '127.0.0.1', port);
  for (const client of clients) {
    for (let tries = 0; tries < 400; tries += 1) {
      const info = String(await client.call('CLUSTER', 'INFO'));
      if (info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3')) break;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  for (const client of clients) client.disconnect();
  return {
    url: `redis://${shards.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    cpuSeconds: () => shards.reduce((sum, shard) => sum + shard.cpuSeconds(), 0),
    end: () => Promise.all(shards.map((shard) => shard.end())),
  };
}
