import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { anvilAccounts, multicall3Address, startDevnet, usdx } from '@mooring/devnet';
import { createTestClient, encodeFunctionData, erc20Abi, http, multicall3Abi, publicActions } from 'viem';
import { drive, driveHttp, maxHttp } from './drive-http.mjs';
import { fillIndex, historyQuery } from './fill-index.mjs';
import { pgliteStore, postgresStore } from './open-store.mjs';
import { startApi } from './start-api.mjs';

const load = { rate: 100, warmUp: 1, seconds: 5 };
const crowd = { atOnce: 16, seconds: 3 };
const usualSizes = [1_000, 10_000, 100_000];
const chainId = 'eip155:31337';
const head = 500;
const unlimited = Object.fromEntries(
  ['BALANCE', 'HISTORY', 'IMAGE'].map((name) => [`API_${name}_RATE`, '1000000']),
);
const atOnce = {
  API_HISTORY_AT_ONCE: '100000',
  API_RPC_ADDRESS_UNITS: '100000000',
  API_RPC_PROJECT_UNITS: '100000000',
};

/** @typedef {Record<string, import('./drive-http.mjs').HttpFigures>} RouteFigures */

/**
 * Measures each hot route by the number of accounts in the index, on PGlite and PostgreSQL, beside the bare query or
 * node.
 *
 * @param {readonly number[]} sizes accounts in the index
 * @returns {Promise<RouteFigures>}
 */
export async function measureRoutes(sizes = usualSizes) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-bench-'));
  const devnet = await startDevnet();
  /** @type {RouteFigures} */
  const figures = {};
  try {
    const node = devnet.chains[0]?.rpcUrl ?? '';
    const measured = anvilAccounts[0]?.address ?? '0x';
    const blocks = await mine(node);
    const chains = path.join(folder, 'chains.json');
    const chain = { nodes: [{ url: node }], blockSeconds: 0, index: true };
    writeFileSync(chains, JSON.stringify({ chains: { [chainId]: chain } }));
    const settings = { API_CHAINS: chains, ...unlimited, ...atOnce };
    const call = (/** @type {string} */ method, /** @type {unknown[]} */ params) =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const data = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [
        [
          {
            target: usdx.address,
            allowFailure: true,
            callData: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [measured] }),
          },
        ],
      ],
    });
    const read = { body: call('eth_call', [{ to: multicall3Address, data }, 'latest']) };
    await take(figures, 'node: one token by Multicall3', { url: node, ...read });
    for (const open of [pgliteStore, postgresStore]) {
      const store = await open();
      try {
        // The first start creates the tables.
        const first = await startApi({ ...settings, ...store.settings });
        await fetch(`${first.url}/v1/identity/${measured}`);
        await first.end();
        for (const accounts of sizes) {
          const of = `${store.name}, ${accounts.toLocaleString('en')} accounts`;
          await store.open(async (query) => {
            await fillIndex(query, { ...blocks, chain: chainId, accounts, measured, token: usdx.address });
            const values = [chainId, measured.slice(2).toLowerCase()];
            const ask = () =>
              query(historyQuery, values).then(
                ({ rows }) => rows.length === 101,
                () => false,
              );
            figures[`${of}: the query of a history`] = await drive(ask, load);
          });
          const api = await startApi({ ...settings, ...store.settings });
          const at = (/** @type {string} */ route) => ({ url: `${api.url}${route}` });
          await take(figures, `${of}: history`, at(`/v1/account/${measured}/history?chainId=${chainId}`));
          await take(figures, `${of}: balance`, at(`/v1/account/${measured}/balance?chainId=${chainId}`));
          if (accounts === sizes[0]) {
            await take(figures, `${of}: wallets`, at('/getWallets?page=1&entries=40'));
            await take(figures, `${of}: RPC proxy, that token`, {
              ...at(`/v1?chainId=${chainId}&projectId=bench`),
              ...read,
            });
          }
          await api.end();
        }
      } finally {
        await store.end();
      }
    }
    return figures;
  } finally {
    await devnet.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {RouteFigures} figures @param {string} name @param {import('./drive-http.mjs').Question} question */
async function take(figures, name, question) {
  const steady = await driveHttp(question, load);
  figures[name] = { ...steady, most: await maxHttp(question, crowd) };
}

/**
 * Mines the blocks of the filled index, because the node has to confirm its head.
 *
 * @param {string} node
 */
async function mine(node) {
  const client = createTestClient({ mode: 'anvil', transport: http(node, { timeout: 120_000 }) }).extend(
    publicActions,
  );
  const made = Number(await client.getBlockNumber());
  await client.mine({ blocks: Math.max(head - made, 0) });
  const [first, latest] = await Promise.all([client.getBlock({ blockNumber: 0n }), client.getBlock()]);
  return { genesis: first.hash ?? '', head: Number(latest.number), hash: latest.hash ?? '' };
}
