import { quantile } from '../report/median.mjs';

/**
 * @typedef {import('./clients.mjs').OpenPair} OpenPair
 * @typedef {import('./clients.mjs').Pair} Pair
 * @typedef {{ cpuSeconds: () => number, onWarm?: () => Promise<unknown>, onMeasured?: () => Promise<unknown> }} Server
 * the measured server, notified when the measurement begins and ends
 * @typedef {Awaited<ReturnType<typeof openLoad>>} Load
 */

/** @param {number} milliseconds @returns {Promise<void>} */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Opens pairs in batches, so that a thousand do not take a thousand sequential round trips.
 *
 * @param {OpenPair} open
 * @param {number} count
 * @param {(pair: number, sent: number) => void} onDone
 * @param {(error: Error) => void} onRefused
 */
async function openPairs(open, count, onDone, onRefused) {
  /** @type {Pair[]} */
  const pairs = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      pairs[index] = await open((sent) => onDone(index, sent), onRefused);
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  return pairs;
}

/**
 * Pairs of clients for repeated measurements, so that servers take turns once all of them are warm.
 *
 * @param {OpenPair} open
 * @param {number} count of pairs
 */
export async function openLoad(open, count) {
  /** @type {Error | undefined} */
  let refused;
  let waiting = 0;
  let done = 0;
  /** @type {number[]} */
  let times = [];
  /** @type {(pair: number) => void} */
  let onDone = () => {};
  const pairs = await openPairs(
    open,
    count,
    (pair, sent) => {
      waiting -= 1;
      done += 1;
      times.push(performance.now() - sent);
      onDone(pair);
    },
    (error) => {
      refused ??= error;
    },
  );

  const send = (/** @type {number} */ pair) => {
    waiting += 1;
    pairs[pair % count]?.send(performance.now());
  };

  /**
   * Waits until all messages have arrived.
   *
   * @returns the number that did not arrive in time
   */
  async function settle() {
    for (let tries = 0; waiting > 0 && !refused && tries < 200; tries += 1) await pause(10);
    if (refused) throw refused;
    return waiting;
  }

  /** @param {Server} server @param {number} seconds @param {() => Promise<unknown>} work what is measured */
  async function watch(server, seconds, work) {
    await server.onWarm?.();
    [done, times] = [0, []];
    const cpu = server.cpuSeconds();
    const started = performance.now();
    await work();
    const used = server.cpuSeconds() - cpu;
    const elapsed = (performance.now() - started) / 1_000;
    const perSecond = done / elapsed;
    const perCpuSecond = done / used;
    await server.onMeasured?.();
    return { perSecond, perCpuSecond, cpuShare: used / seconds };
  }

  return {
    /**
     * Maximum throughput: each pair keeps four messages in flight and sends the next when one arrives.
     *
     * @param {Server} server
     * @param {{ warmUp: number, seconds: number }} load
     */
    async saturate(server, { warmUp, seconds }) {
      onDone = send;
      for (let pair = 0; pair < count; pair += 1) for (let slot = 0; slot < 4; slot += 1) send(pair);
      await pause(warmUp * 1_000);
      const { perSecond, perCpuSecond } = await watch(server, seconds, () => pause(seconds * 1_000));
      const p99 = quantile(times, 0.99);
      onDone = () => {};
      await settle();
      return { perSecond, perCpuSecond, p99 };
    },

    /**
     * A constant number of messages per second over all pairs, sent without waiting for earlier ones. Latency is
     * measured from when a message was sent; delays of sending are the clients' and reported separately.
     *
     * @param {Server} server
     * @param {{ rate: number, warmUp: number, seconds: number }} load
     */
    async atRate(server, { rate, warmUp, seconds }) {
      /** @type {number[]} */
      let late = [];
      const sendAll = async (/** @type {number} */ total) => {
        late = [];
        const started = performance.now();
        let due = started;
        while (late.length < total && !refused) {
          for (let now = performance.now(); late.length < total && due <= now; now = performance.now()) {
            send(late.length);
            late.push(now - due);
            due = started + (late.length / rate) * 1_000;
          }
          await pause(1);
        }
      };
      await sendAll(rate * warmUp);
      await settle();
      const { cpuShare } = await watch(server, seconds, () => sendAll(rate * seconds));
      const lost = await settle();
      return { p50: quantile(times), p99: quantile(times, 0.99), late: quantile(late, 0.99), cpuShare, lost };
    },

    close() {
      for (const { close } of pairs) close();
    },
  };
}

/**
 * One measurement with {@link openLoad}.
 *
 * @param {OpenPair} open
 * @param {Server} server
 * @param {{ pairs: number, warmUp: number, seconds: number }} given
 */
export async function saturate(open, server, { pairs, ...given }) {
  const load = await openLoad(open, pairs);
  try {
    return await load.saturate(server, given);
  } finally {
    load.close();
  }
}

/**
 * One measurement with {@link openLoad}.
 *
 * @param {OpenPair} open
 * @param {Server} server
 * @param {{ pairs: number, rate: number, warmUp: number, seconds: number }} given
 */
export async function driveAtRate(open, server, { pairs, ...given }) {
  const load = await openLoad(open, pairs);
  try {
    return await load.atRate(server, given);
  } finally {
    load.close();
  }
}
