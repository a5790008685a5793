import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { anvilAccounts, deployContracts, startAnvil, usdx } from '@mooring/devnet';
import {
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseGwei,
  publicActions,
} from 'viem';
import { quantile } from '../report/median.mjs';
import { pgliteStore, postgresStore } from './open-store.mjs';
import { startApi } from './start-api.mjs';

const blocks = 2_000;
const perBlock = 5;
const chainId = 'eip155:31337';

/** @typedef {Readonly<Record<string, Readonly<Record<string, number>>>>} IndexFigures by the kind of database */

/**
 * Measures how fast the index reads an existing chain, its memory, and how soon it and a balance include a new block;
 * on PGlite, in the same process, and on PostgreSQL.
 *
 * @returns {Promise<IndexFigures>}
 */
export async function measureIndex() {
  const anvil = await startAnvil({ chainId: 31337 });
  try {
    await deployContracts(anvil.rpcUrl);
    const chain = openChain(anvil.rpcUrl);
    await chain.fill();
    /** @type {Record<string, Readonly<Record<string, number>>>} */
    const figures = {};
    for (const open of [pgliteStore, postgresStore]) {
      const store = await open();
      try {
        figures[store.name] = await measureOn(store, anvil.rpcUrl, chain);
      } finally {
        await store.end();
      }
    }
    return figures;
  } finally {
    await anvil.stop();
  }
}

/**
 * @param {import('./open-store.mjs').Store} store
 * @param {string} rpcUrl
 * @param {ReturnType<typeof openChain>} chain
 */
async function measureOn(store, rpcUrl, chain) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-bench-'));
  const file = path.join(folder, 'chains.json');
  const index = { resettable: true, pollMilliseconds: 50 };
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const nodes = [{ url: rpcUrl }];
  writeFileSync(file, JSON.stringify({ chains: { [chainId]: { nodes, currency, blockSeconds: 0, index } } }));
  try {
    const api = await startApi({
      ...store.settings,
      ...{ API_CHAINS: file, API_HISTORY_RATE: '1000000', API_HISTORY_AT_ONCE: '1000' },
    });
    try {
      const head = await chain.head();
      // Blocks read before the measurement do not count.
      const begun = { at: performance.now(), block: (await blockOf(api.url)) ?? 0 };
      let block = begun.block;
      while (block < head) {
        // Each look takes time from the index.
        await wait(20);
        block = (await blockOf(api.url)) ?? 0;
      }
      const seconds = (performance.now() - begun.at) / 1_000;
      return {
        blocks: head,
        'token transfers': blocks * perBlock,
        'blocks a second': (head - begun.block) / seconds,
        'resident memory, at most (MB)': peakMemory(api.pid),
        'block to history (ms, median of 30)': quantile(
          await chain.delays(30, (hash) => isInHistory(api.url, hash)),
        ),
        'block to balance (ms, median of 30)': quantile(
          await chain.delays(30, (_, sent) => isInBalance(api.url, sent)),
        ),
      };
    } finally {
      await api.end();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [sender] = anvilAccounts;
/** Starts with no balance. */
const recipient = '0x00000000000000000000000000000000000a11ce';

/** @param {string} url */
function openChain(url) {
  if (!sender) throw new Error('anvil has accounts');
  const transport = http(url);
  const test = createTestClient({ mode: 'anvil', transport }).extend(publicActions);
  const wallet = createWalletClient({ account: sender, transport });
  let nonce = 0;
  let sent = 0n;
  const transfer = async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, 1n] });
    const gasPrice = parseGwei('100');
    const hash = await wallet.sendTransaction({
      to: usdx.address,
      data,
      gas: 100_000n,
      gasPrice,
      nonce,
      chain: null,
    });
    nonce += 1;
    sent += 1n;
    return hash;
  };
  return {
    /** Makes the initial blocks. */
    async fill() {
      nonce = await test.getTransactionCount({ address: sender.address });
      await test.setAutomine(false);
      for (let made = 0; made < blocks; made += 1) {
        for (let count = 0; count < perBlock; count += 1) await transfer();
        await test.mine({ blocks: 1 });
      }
      await test.setAutomine(true);
    },
    head: async () => Number(await test.getBlockNumber({ cacheTime: 0 })),
    /**
     * Milliseconds from a block to its effect.
     *
     * @param {number} times
     * @param {(hash: string, sent: bigint) => Promise<boolean>} isThere
     */
    async delays(times, isThere) {
      const delays = [];
      for (let time = 0; time < times; time += 1) {
        const hash = await transfer();
        const begun = performance.now();
        while (!(await isThere(hash, sent)));
        delays.push(performance.now() - begun);
      }
      return delays;
    },
  };
}

/** @param {string} url */
async function blockOf(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const found = /^api_index_block\{[^}]*\} (\d+)$/m.exec(text);
  return found ? Number(found[1]) : undefined;
}

/** @param {string} url @param {string} hash */
async function isInHistory(url, hash) {
  const path = `/v1/account/${recipient}/history?chainId=${chainId}`;
  const { data } = /** @type {{ data: { metadata: { hash: string } }[] }} */ (
    await (await fetch(url + path)).json()
  );
  return data[0]?.metadata.hash === hash;
}

/** @param {string} url @param {bigint} sent */
async function isInBalance(url, sent) {
  const path = `/v1/account/${recipient}/balance?chainId=${chainId}`;
  const { balances } = /** @type {{ balances: { symbol: string, quantity: { numeric: string } }[] }} */ (
    await (await fetch(url + path)).json()
  );
  const held = balances.find(({ symbol }) => symbol === usdx.symbol)?.quantity.numeric;
  return held !== undefined && Math.round(Number(held) * 10 ** usdx.decimals) === Number(sent);
}

/** @param {number | undefined} pid */
function peakMemory(pid) {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_000);
}
