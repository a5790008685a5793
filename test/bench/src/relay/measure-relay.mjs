import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { echoPair, relayPair } from './clients.mjs';
import { measureConnections } from './connections.mjs';
import { driveAtRate, saturate } from './drive.mjs';
import { startServer } from './server-process.mjs';

/** Stated loads, beside the one that takes what goes through. */
const rates = [
  { clients: 100, rate: 1_000 },
  { clients: 100, rate: 5_000 },
  { clients: 1_000, rate: 1_000 },
];

/**
 * @typedef {{
 *   saturated: { perSecond: number, perCpuSecond: number, p99: number },
 *   rates: { clients: number, rate: number, p50: number, p99: number, cpuShare: number, lost: number }[],
 *   connections: { perSecond: number, cpuMilliseconds: number, rssKilobytes: number, heapKilobytes: number },
 * }} RelayFigures
 */

/**
 * @param {() => string} store of the next server
 * @param {(url: string) => import('./clients.mjs').OpenPair} open
 * @returns {Promise<RelayFigures>}
 */
async function measureKind(store, open) {
  const withServer = async (
    /** @type {(server: import('./server-process.mjs').Server) => Promise<any>} */ work,
  ) => {
    // A new server and mailbox for each load: none is affected by another.
    const server = await startServer(store());
    try {
      return await work(server);
    } finally {
      server.end();
    }
  };
  const saturated = await withServer((server) =>
    saturate(open(server.url), server, { pairs: 50, warmUp: 1, seconds: 4 }),
  );
  const stated = [];
  for (const { clients, rate } of rates) {
    const load = { pairs: clients / 2, rate, warmUp: 1, seconds: 3 };
    const figures = await withServer((server) => driveAtRate(open(server.url), server, load));
    stated.push({ clients, rate, ...figures });
  }
  const connections = await withServer((server) => measureConnections(server, 1_000));
  return { saturated, rates: stated, connections };
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
    /** @type {Record<string, RelayFigures>} */
    const results = {};
    for (const { name, store, open } of kinds) results[name] = await measureKind(store, open);
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
