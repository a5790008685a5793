import { addressFor, connectClient } from './clients.mjs';

/**
 * Cost of connections to an idle server: clients with a token each, connecting in batches.
 *
 * @param {import('./server-process.mjs').Server} server
 * @param {number} count
 */
export async function measureConnections(server, count) {
  /** @type {string[]} */
  const addresses = [];
  for (let number = 1; number <= count + 20; number += 1)
    addresses.push(await addressFor(server.url, 5_000_000 + number));
  // The first ones include one-time costs of the server.
  const sockets = await Promise.all(addresses.splice(0, 20).map(connectClient));
  const before = await server.memory();
  const cpu = server.cpuSeconds();
  const started = performance.now();
  while (addresses.length > 0)
    sockets.push(...(await Promise.all(addresses.splice(0, 50).map(connectClient))));
  const elapsed = performance.now() - started;
  const used = server.cpuSeconds() - cpu;
  const after = await server.memory();
  for (const socket of sockets) socket.terminate();
  return {
    perSecond: count / (elapsed / 1_000),
    cpuMilliseconds: (used * 1_000) / count,
    rssKilobytes: (after.rss - before.rss) / count / 1_000,
    heapKilobytes: (after.heapUsed - before.heapUsed) / count / 1_000,
  };
}
