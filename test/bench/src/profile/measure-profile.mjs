import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPair } from '../protocol/measure-protocol.mjs';
import { relayPair } from '../relay/clients.mjs';
import { saturate } from '../relay/drive.mjs';
import { startServer } from '../relay/server-process.mjs';

/** @typedef {Record<string, import('./profiler.mjs').Profile>} Profiles by what was measured */

/** @param {string} store */
async function profileRelay(store) {
  const server = await startServer(store);
  /** @type {import('./profiler.mjs').Profile} */
  let profile = [];
  const watched = {
    cpuSeconds: server.cpuSeconds,
    onWarm: server.beginProfile,
    onMeasured: async () => {
      profile = await server.endProfile();
    },
  };
  try {
    await saturate(relayPair(server.url), watched, { pairs: 50, warmUp: 2, seconds: 5 });
  } finally {
    server.end();
  }
  return profile;
}

/**
 * A dapp and a wallet once their code is compiled.
 *
 * @param {(pair: Awaited<ReturnType<typeof startPair>>) => Promise<unknown>} work
 */
async function profileClients(work) {
  const server = await startServer('memory');
  try {
    const pair = await startPair('ours', server.url);
    const { dapp, wallet } = pair;
    await work(pair);
    await Promise.all([dapp.ask('beginProfile'), wallet.ask('beginProfile')]);
    await work(pair);
    /** @type {import('./profiler.mjs').Profile[]} */
    const [ofDapp = [], ofWallet = []] = await Promise.all([
      dapp.ask('endProfile'),
      wallet.ask('endProfile'),
    ]);
    await Promise.all([dapp.end(), wallet.end()]);
    return { ofDapp, ofWallet };
  } finally {
    server.end();
  }
}

/** @param {Awaited<ReturnType<typeof startPair>>} pair */
async function manyRequests({ ask }) {
  const { topic } = await ask('settle');
  await ask('roundTrips', { topic, count: 2_000, size: 32 });
}

/** @param {Awaited<ReturnType<typeof startPair>>} pair */
async function manySessions({ ask }) {
  for (let turn = 0; turn < 10; turn += 1) await ask('settleAtOnce', { count: 20 });
}

/**
 * Where the time goes.
 *
 * @returns {Promise<Profiles>}
 */
export async function measureProfile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-bench-'));
  try {
    const settling = await profileClients(manySessions);
    const asking = await profileClients(manyRequests);
    return {
      'Relay on disk, as much as goes through': await profileRelay(`disk:${folder}`),
      'Dapp, 200 sessions in twenties': settling.ofDapp,
      'Wallet, 200 sessions in twenties': settling.ofWallet,
      'Dapp, 2,000 requests one after the other': asking.ofDapp,
      'Wallet, 2,000 requests one after the other': asking.ofWallet,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
