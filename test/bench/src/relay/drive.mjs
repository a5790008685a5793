import { quantile } from '../report/median.mjs';

/**
 * @typedef {import('./clients.mjs').OpenPair} OpenPair
 * @typedef {import('./clients.mjs').Pair} Pair
 * @typedef {{ cpuSeconds: () => number, onWarm?: () => Promise<unknown>, onMeasured?: () => Promise<unknown> }} Server
 * what is measured; it may be told when that begins and ends
 */

/** @param {number} milliseconds @returns {Promise<void>} */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Opens pairs, some at a time, so that a thousand take no thousand round trips one after the other.
 *
 * @param {OpenPair} open
 * @param {number} count
 * @param {(pair: number, due: number) => void} onDone
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
      pairs[index] = await open((due) => onDone(index, due), onRefused);
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  return pairs;
}

/**
 * As much as goes through: each pair keeps four messages on their way, the next is sent when one has come out.
 *
 * @param {OpenPair} open
 * @param {Server} server
 * @param {{ pairs: number, warmUp: number, seconds: number }} load
 */
export async function saturate(open, server, { pairs: count, warmUp, seconds }) {
  let done = 0;
  let running = true;
  /** @type {Error | undefined} */
  let refused;
  /** @type {number[]} */
  let times = [];
  const pairs = await openPairs(
    open,
    count,
    (pair, due) => {
      done += 1;
      const now = performance.now();
      times.push(now - due);
      if (running) pairs[pair]?.send(now);
    },
    (error) => {
      refused ??= error;
    },
  );
  for (const { send } of pairs) for (let slot = 0; slot < 4; slot += 1) send(performance.now());
  await pause(warmUp * 1_000);
  await server.onWarm?.();
  [done, times] = [0, []];
  const cpu = server.cpuSeconds();
  const started = performance.now();
  await pause(seconds * 1_000);
  const figures = {
    perSecond: done / ((performance.now() - started) / 1_000),
    perCpuSecond: done / (server.cpuSeconds() - cpu),
    p99: quantile(times, 0.99),
  };
  await server.onMeasured?.();
  running = false;
  for (const { close } of pairs) close();
  if (refused) throw refused;
  return figures;
}

/**
 * A stated number of messages a second, spread over the pairs. A message's time counts from when it was due, so that
 * a server that stalls is not spared those that wait behind it.
 *
 * @param {OpenPair} open
 * @param {Server} server
 * @param {{ pairs: number, rate: number, warmUp: number, seconds: number }} load
 */
export async function driveAtRate(open, server, { pairs: count, rate, warmUp, seconds }) {
  /** @type {Error | undefined} */
  let refused;
  /** @type {number[]} */
  const times = [];
  let measuredFrom = Number.POSITIVE_INFINITY;
  const pairs = await openPairs(
    open,
    count,
    (_, due) => {
      if (due >= measuredFrom) times.push(performance.now() - due);
    },
    (error) => {
      refused ??= error;
    },
  );
  const started = performance.now();
  measuredFrom = started + warmUp * 1_000;
  const total = rate * (warmUp + seconds);
  let sent = 0;
  let cpu = Number.NaN;
  while (sent < total && !refused) {
    const now = performance.now();
    if (Number.isNaN(cpu) && now >= measuredFrom) cpu = server.cpuSeconds();
    for (let due = started + (sent / rate) * 1_000; due <= now && sent < total; ) {
      pairs[sent % count]?.send(due);
      sent += 1;
      due = started + (sent / rate) * 1_000;
    }
    await pause(1);
  }
  const used = server.cpuSeconds() - cpu;
  const wanted = rate * seconds;
  for (let tries = 0; times.length < wanted && !refused && tries < 200; tries += 1) await pause(10);
  for (const { close } of pairs) close();
  if (refused) throw refused;
  return {
    p50: quantile(times),
    p99: quantile(times, 0.99),
    cpuShare: used / seconds,
    lost: Math.max(0, wanted - times.length),
  };
}
