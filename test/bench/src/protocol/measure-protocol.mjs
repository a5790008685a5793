import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../relay/server-process.mjs';
import { quantile } from '../report/median.mjs';
import { startPeer } from './peer-process.mjs';

/**
 * @typedef {'original' | 'ours'} Kind
 * @typedef {Record<string, number[]>} Samples of each figure; the report takes the median
 */

const startUps = 7;
const batches = 10;
const batch = 50;

/** A dapp and a wallet of one kind, in separate processes. @param {Kind} kind @param {string} relayUrl @param {{ database?: string, asIs?: boolean, weighed?: boolean }} [options] of the dapp, the wallet and the dapp */
export async function startPair(kind, relayUrl, { database, asIs = false, weighed = false } = {}) {
  const wallet = await startPeer({ kind, role: 'wallet', relayUrl, asIs });
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const failed = new Promise((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  const onLink = (/** @type {string} */ uri) => void wallet.ask('pair', { uri }).catch(fail);
  const dapp = await startPeer({
    kind,
    role: 'dapp',
    relayUrl,
    onLink,
    weighed,
    ...(database ? { database } : {}),
  });
  return {
    dapp,
    wallet,
    /**
     * Sends a command to the dapp; rejects on a failure of the wallet.
     *
     * @param {string} what
     * @param {object} [parameters]
     */
    ask: (what, parameters) => Promise.race([dapp.ask(what, parameters), failed]),
  };
}

/** Import, init and first link, in a new process for each sample. @param {Kind} kind @param {string} relayUrl */
async function startUp(kind, relayUrl) {
  const dapp = await startPeer({ kind, role: 'dapp', relayUrl });
  const { importTime, initTime, link } = await dapp.ask('startUp');
  await dapp.end();
  return {
    'sign client: import (ms)': [importTime],
    'sign client: init (ms)': [initTime],
    'first connect to link (ms)': [link],
  };
}

/**
 * Sequential pairings and requests.
 *
 * @param {Kind} kind
 * @param {string} relayUrl
 */
async function steady(kind, relayUrl) {
  const { dapp, wallet, ask } = await startPair(kind, relayUrl);
  const { topic } = await ask('settle');
  const settled = [];
  for (let turn = 0; turn < 20; turn += 1) settled.push((await ask('settle')).settled);
  /** @type {number[]} */
  const small = await ask('roundTrips', { topic, count: 200, size: 32 });
  const large = await ask('roundTrips', { topic, count: 20, size: 10_000 });
  const atOnce = await ask('requestsAtOnce', { topic, count: 50 });
  const events = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const arrived = ask('nextEvent');
    await wallet.ask('emit', { topic });
    const time = await arrived;
    // The original drops about one of eight events as out of order.
    if (typeof time === 'number') events.push(time);
  }
  await Promise.all([dapp.end(), wallet.end()]);
  return {
    'pair to settled (ms)': settled,
    'request round trip, median of 200 (ms)': small,
    'request round trip, last 20 / first 20': [quantile(small.slice(-20)) / quantile(small.slice(0, 20))],
    'request round trip of 10 KB (ms)': large,
    '50 requests at once (ms)': [atOnce],
    'event, from wallet to dapp (ms)': events,
  };
}

/**
 * Requests to a wallet with default settings.
 *
 * @param {Kind} kind
 * @param {string} relayUrl
 */
async function asItIs(kind, relayUrl) {
  const { dapp, wallet, ask } = await startPair(kind, relayUrl, { asIs: true });
  const { topic } = await ask('settle');
  const times = await ask('roundTrips', { topic, count: 5, size: 32 });
  await Promise.all([dapp.end(), wallet.end()]);
  // The first request finds an empty queue.
  return { 'request round trip, default wallet settings (ms)': times.slice(1) };
}

/**
 * 500 sessions of one dapp, 50 at once, and restarts with them.
 *
 * @param {string} relayUrl
 * @param {string} folder
 */
async function many(relayUrl, folder) {
  const kinds = /** @type {Kind[]} */ (['original', 'ours']);
  /** @type {Record<Kind, Samples>} */
  const samples = { original: {}, ours: {} };
  const wallets = [];
  for (const kind of kinds) {
    const database = path.join(folder, kind);
    const { dapp, wallet, ask } = await startPair(kind, relayUrl, { database, weighed: true });
    wallets.push(wallet);
    await ask('settle');
    // The first sessions compile the code, whose memory must not count.
    const times = [await ask('settleAtOnce', { count: batch }), await ask('settleAtOnce', { count: batch })];
    const before = await dapp.ask('memory');
    while (times.length < batches) times.push(await ask('settleAtOnce', { count: batch }));
    const after = await dapp.ask('memory');
    await dapp.end();
    const grown = (/** @type {'rss' | 'heapUsed'} */ name) => [
      (after[name] - before[name]) / ((batches - 2) * batch) / 1_000,
    ];
    samples[kind] = {
      '50 sessions at once (ms)': times.slice(0, 1),
      'the 451st to 500th, each (ms)': [(times.at(-1) ?? Number.NaN) / batch],
      'memory of a session, RSS (KB)': grown('rss'),
      'memory of a session, heap (KB)': grown('heapUsed'),
      'restart with 500 sessions: init (ms)': [],
      'restart with 500 sessions: first answer (ms)': [],
    };
  }
  for (let turn = 0; turn < 5; turn += 1) {
    for (const kind of kinds) {
      const dapp = await startPeer({ kind, role: 'dapp', relayUrl, database: path.join(folder, kind) });
      const { initTime, answer, sessions } = await dapp.ask('firstAnswer');
      if (sessions !== batches * batch + 1)
        throw new Error(`${kind}: ${sessions} sessions after the restart`);
      samples[kind]['restart with 500 sessions: init (ms)']?.push(initTime);
      samples[kind]['restart with 500 sessions: first answer (ms)']?.push(answer);
      await dapp.end();
    }
  }
  await Promise.all(wallets.map((wallet) => wallet.end()));
  return samples;
}

/** @param {Samples} into @param {Samples} more */
function collect(into, more) {
  for (const [name, values] of Object.entries(more)) into[name] = [...(into[name] ?? []), ...values];
}

/**
 * Measures the originals and ours alternately over our relay, so that other load on the machine affects both.
 *
 * @returns {Promise<Record<Kind, Record<string, number>>>}
 */
export async function measureProtocol() {
  const server = await startServer('memory');
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-bench-'));
  /** @type {Record<Kind, Samples>} */
  const samples = { original: {}, ours: {} };
  try {
    for (let turn = 0; turn < startUps; turn += 1) {
      for (const kind of /** @type {Kind[]} */ (['original', 'ours']))
        collect(samples[kind], await startUp(kind, server.url));
    }
    for (const kind of /** @type {Kind[]} */ (['original', 'ours', 'ours', 'original']))
      collect(samples[kind], await steady(kind, server.url));
    for (const kind of /** @type {Kind[]} */ (['original', 'ours']))
      collect(samples[kind], await asItIs(kind, server.url));
    const { original, ours } = await many(server.url, folder);
    collect(samples.original, original);
    collect(samples.ours, ours);
  } finally {
    server.end();
    rmSync(folder, { recursive: true, force: true });
  }
  const medians = (/** @type {Samples} */ all) =>
    Object.fromEntries(Object.entries(all).map(([name, values]) => [name, quantile(values)]));
  return { original: medians(samples.original), ours: medians(samples.ours) };
}
