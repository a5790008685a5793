import { addressFor, ask, connectClient, hex } from '../relay/clients.mjs';

/** Topics that a wallet with a few sessions subscribes to. */
export const topicsOfClient = 3;
/** Longer than the time between two pings of the relay. */
const seconds = 30;

/** @param {number} milliseconds @returns {Promise<void>} */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * What clients cost that come, say what they read, and then only wait: nearly all clients, nearly all the time.
 *
 * @param {import('../relay/server-process.mjs').Server} server
 * @param {number} count
 */
export async function measureIdle(server, count) {
  const numbers = Array.from({ length: count }, (_, index) => 7_000_001 + index);
  const addresses = await Promise.all(numbers.map((number) => addressFor(server.url, number)));
  const before = await server.memory();
  const cpuBefore = server.cpuSeconds();
  /** @type {import('ws').WebSocket[]} */
  const sockets = [];
  const open = async () => {
    for (let address = addresses.pop(); address !== undefined; address = addresses.pop()) {
      const first = 8_000_000 + addresses.length * topicsOfClient;
      const socket = await connectClient(address);
      sockets.push(socket);
      const topics = Array.from({ length: topicsOfClient }, (_, index) => hex(first + index));
      await ask(socket, 'irn_batchSubscribe', { topics });
    }
  };
  await Promise.all(Array.from({ length: 50 }, open));
  const cpuOpen = server.cpuSeconds();
  const after = await server.memory();
  const cpuWaiting = server.cpuSeconds();
  await pause(seconds * 1_000);
  const waited = server.cpuSeconds() - cpuWaiting;
  for (const socket of sockets) socket.terminate();
  return {
    clients: count,
    /** To come and to say what it reads, milliseconds of a processor. */
    comingMilliseconds: ((cpuOpen - cpuBefore) * 1_000) / count,
    kilobytes: (after.rss - before.rss) / count / 1_000,
    /** Share of a processor that all of them take while they wait. */
    waitingShare: waited / seconds,
  };
}
