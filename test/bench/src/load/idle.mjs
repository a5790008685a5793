import { addressFor, ask, connectClient, hex } from '../relay/clients.mjs';

/** Topics that a wallet with a few sessions subscribes to. */
export const topicsOfClient = 3;
/** Longer than the relay's ping interval. */
const seconds = 30;

/** @param {number} milliseconds @returns {Promise<void>} */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Cost of clients that connect, subscribe and then stay idle, like most clients.
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
    /** Milliseconds of CPU to connect and subscribe. */
    comingMilliseconds: ((cpuOpen - cpuBefore) * 1_000) / count,
    kilobytes: (after.rss - before.rss) / count / 1_000,
    /** Share of one CPU for all of them while they wait. */
    waitingShare: waited / seconds,
  };
}
