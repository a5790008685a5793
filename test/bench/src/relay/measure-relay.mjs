import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quantile } from '../report/median.mjs';
import { echoPair, relayPair } from './clients.mjs';
import { measureConnections } from './connections.mjs';
import { openLoad } from './drive.mjs';
import { startServer } from './server-process.mjs';

/** Loads, each with its own servers: maximum throughput, or a fixed rate of messages. */
const loads = [
  { clients: 100, rate: undefined },
  { clients: 100, rate: 1_000 },
  { clients: 100, rate: 3_000 },
  { clients: 1_000, rate: 1_000 },
];
/** Seconds of warm-up, so that the servers' code is compiled. */
const warmUp = 2;
/** Rounds of each kind, a second each. */
const rounds = 5;

/**
 * @typedef {{ perSecond: number, perCpuSecond: number, p99: number }} Saturated
 * @typedef {{ p50: number, p99: number, late: number, cpuShare: number, lost: number }} AtRate `late`: p99 of how late the
 * clients sent, which is their own delay
 * @typedef {{
 *   saturated: Saturated,
 *   rates: ({ clients: number, rate: number } & AtRate)[],
 *   connections: { perSecond: number, cpuMilliseconds: number, rssKilobytes: number, heapKilobytes: number },
 * }} RelayFigures
 * @typedef {{ name: string, store: () => string, open: (url: string) => import('./clients.mjs').OpenPair }} Kind
 */

/**
 * Measures all kinds in turns, so that other load on the machine affects them equally.
 *
 * @param {readonly Kind[]} kinds
 * @param {(typeof loads)[number]} load
 * @returns {Promise<Map<string, Record<string, number>>>} medians of the rounds by kind
 */
async function measureInTurns(kinds, { clients, rate }) {
  const servers = await Promise.all(kinds.map(({ store }) => startServer(store())));
  try {
    const measured = [];
    for (const [index, { name, open }] of kinds.entries()) {
      const server = servers[index];
      if (!server) continue;
      const load = await openLoad(open(server.url), clients / 2);
      await load.saturate(server, { warmUp, seconds: 0 });
      measured.push({ name, server, load, turns: /** @type {Record<string, number>[]} */ ([]) });
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const { server, load, turns } of measured) {
        const given = { warmUp: 0.2, seconds: 1 };
        turns.push(
          rate === undefined
            ? await load.saturate(server, given)
            : await load.atRate(server, { ...given, rate }),
        );
      }
    }
    for (const { load } of measured) load.close();
    return new Map(measured.map(({ name, turns }) => [name, mediansOf(turns)]));
  } finally {
    for (const server of servers) server.end();
  }
}

/** @param {readonly Record<string, number>[]} turns */
function mediansOf(turns) {
  const names = Object.keys(turns[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const values = turns.map((turn) => turn[name] ?? Number.NaN);
      // Lost messages are summed over all rounds.
      return [name, name === 'lost' ? values.reduce((sum, value) => sum + value, 0) : quantile(values)];
    }),
  );
}

/** @param {() => string} store */
async function connectTo(store) {
  const server = await startServer(store());
  try {
    return await measureConnections(server, 1_000);
  } finally {
    server.end();
  }
}

/** 1 KB messages through a relay with its mailbox in memory and on disk, beside a bare relay and a bare echo. */
export async function measureRelay() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-bench-'));
  const kinds = [
    { name: 'bare ws echo', store: () => 'echo', open: echoPair },
    {
      name: 'bare relay in memory',
      store: () => 'bare',
      open: (/** @type {string} */ url) => relayPair(url),
    },
    {
      name: 'our relay in memory',
      store: () => 'memory',
      open: (/** @type {string} */ url) => relayPair(url),
    },
    {
      name: 'our relay on disk',
      store: () => `disk:${mkdtempSync(path.join(folder, 'relay-'))}`,
      open: relayPair,
    },
  ];
  try {
    /** @type {Record<string, any>} */
    const results = {};
    for (const { name } of kinds) results[name] = { rates: [] };
    for (const load of loads) {
      for (const [name, figures] of await measureInTurns(kinds, load)) {
        if (load.rate === undefined) results[name].saturated = figures;
        else results[name].rates.push({ ...load, ...figures });
      }
    }
    for (const { name, store } of kinds) results[name].connections = await connectTo(store);
    return /** @type {Record<string, RelayFigures>} */ (results);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
