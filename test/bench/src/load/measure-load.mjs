import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { relayPair } from '../relay/clients.mjs';
import { driveAtRate, saturate } from '../relay/drive.mjs';
import { startServer } from '../relay/server-process.mjs';
import { startCluster } from './cluster.mjs';
import { measureDrain } from './drain.mjs';
import { natsProgram, redisProgram, startNats, startRedis } from './engine.mjs';
import { natsPair, redisPair } from './engine-pairs.mjs';
import { measureIdle } from './idle.mjs';

/**
 * @typedef {{ clients: number, rate: number, p50: number, p99: number, cpuShare: number, rssMegabytes: number, lost: number }} AtRate
 * @typedef {Awaited<ReturnType<typeof measureDrain>>} Drained
 * @typedef {{ perSecond: number, perCpuSecond: number, p99: number }} Saturated
 * @typedef {Awaited<ReturnType<typeof measureIdle>>} Idle
 * @typedef {Saturated & { processes: number, enginePerCpuSecond: number }} Together `enginePerCpuSecond`: messages for
 * each second of a processor that the cluster used
 * @typedef {{
 *   relays: Record<string, { rates: AtRate[], drained?: Drained, idle?: Idle }>,
 *   engines: Record<string, Saturated>,
 *   processes: Together[],
 * }} LoadFigures
 */

const clientCounts = [100, 1_000, 5_000];
const rate = 5_000;
const waiting = 100_000;
const idleClients = 5_000;
const saturation = { pairs: 50, warmUp: 1, seconds: 4 };

/**
 * @param {() => Promise<{ store: string, end?: () => Promise<unknown> }>} open creates a mailbox for each load, so that none is affected by another
 * @param {boolean} keeps whether it stores a mailbox that can be drained
 */
async function measureStore(open, keeps) {
  /** @param {(server: import('../relay/server-process.mjs').Server) => Promise<any>} work */
  const withServer = async (work) => {
    const { store, end } = await open();
    const server = await startServer(store);
    try {
      return await work(server);
    } finally {
      server.end();
      await end?.();
    }
  };
  /** @type {AtRate[]} */
  const rates = [];
  for (const clients of clientCounts) {
    const load = { pairs: clients / 2, rate, warmUp: 1, seconds: 4 };
    const figures = await withServer(async (server) => ({
      ...(await driveAtRate(relayPair(server.url), server, load)),
      rssMegabytes: (await server.memory()).rss / 1_000_000,
    }));
    rates.push({ clients, rate, ...figures });
  }
  if (!keeps) return { rates };
  const drained = await withServer((server) => measureDrain(server.url, waiting));
  return { rates, drained, idle: await withServer((server) => measureIdle(server, idleClients)) };
}

/** Measures the engines alone, without our code. */
async function measureEngines() {
  /** @type {Record<string, Saturated>} */
  const engines = {};
  if (redisProgram) {
    const engine = await startRedis(redisProgram);
    engines['raw Redis, publish and subscribe'] = await saturate(redisPair(engine.port), engine, saturation);
    await engine.end();
  }
  if (natsProgram) {
    const engine = await startNats(natsProgram);
    engines['raw NATS, publish and subscribe'] = await saturate(natsPair(engine.port), engine, saturation);
    await engine.end();
  }
  return engines;
}

/** One, two and four relays over a cluster of three shards, with publisher and reader of a pair on different relays. */
async function measureProcesses() {
  if (!redisProgram) return [];
  const results = [];
  for (const processes of [1, 2, 4]) {
    const cluster = await startCluster(redisProgram);
    const relays = await Promise.all(Array.from({ length: processes }, () => startServer(cluster.url)));
    try {
      let engine = 0;
      const watched = {
        cpuSeconds: () => relays.reduce((sum, relay) => sum + relay.cpuSeconds(), 0),
        onWarm: async () => {
          engine = cluster.cpuSeconds();
        },
        onMeasured: async () => {
          engine = cluster.cpuSeconds() - engine;
        },
      };
      const open = relayPair(...relays.map(({ url }) => url));
      const figures = await saturate(open, watched, saturation);
      const enginePerCpuSecond = (figures.perSecond * saturation.seconds) / engine;
      results.push({ processes, ...figures, enginePerCpuSecond });
    } finally {
      for (const relay of relays) relay.end();
      await cluster.end();
    }
  }
  return results;
}

/**
 * The relay under a higher load than in the daily bench. Leaves out engines that are not installed.
 *
 * @returns {Promise<LoadFigures>}
 */
export async function measureLoad() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-bench-'));
  try {
    /** @type {LoadFigures['relays']} */
    const relays = {};
    relays['bare relay in memory'] = await measureStore(async () => ({ store: 'bare' }), false);
    relays['our relay in memory'] = await measureStore(async () => ({ store: 'memory' }), true);
    relays['our relay on disk'] = await measureStore(
      async () => ({ store: `disk:${mkdtempSync(path.join(folder, 'relay-'))}` }),
      true,
    );
    const redis = redisProgram;
    if (redis) {
      relays['our relay over one Redis'] = await measureStore(async () => {
        const { port, end } = await startRedis(redis);
        return { store: `redis://127.0.0.1:${port}`, end };
      }, true);
    }
    return { relays, engines: await measureEngines(), processes: await measureProcesses() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
