import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  anvilAccounts,
  devnetExchange,
  moor,
  multicall3Address,
  startDevnet,
  usdx,
  weth,
} from '@mooring/devnet';
import { createTestClient, encodeFunctionData, erc20Abi, http, multicall3Abi, publicActions } from 'viem';
import { drive, driveHttp, maxHttp } from './drive-http.mjs';
import { fillIndex, historyQuery } from './fill-index.mjs';
import { fillNames } from './fill-names.mjs';
import { pgliteStore, postgresStore } from './open-store.mjs';
import { startApi } from './start-api.mjs';

const load = { rate: 100, warmUp: 1, seconds: 5 };
const crowd = { atOnce: 16, seconds: 3 };
const usualSizes = [1_000, 10_000, 100_000];
const chainId = 'eip155:31337';
const head = 500;
const unlimited = Object.fromEntries(
  ['BALANCE', 'HISTORY', 'IMAGE', 'PRICE', 'SWAP', 'NAMES'].map((name) => [`API_${name}_RATE`, '1000000']),
);
const atOnce = {
  API_HISTORY_AT_ONCE: '100000',
  API_PRICE_AT_ONCE: '100000',
  API_SWAP_AT_ONCE: '100000',
  API_RPC_ADDRESS_UNITS: '100000000',
  API_RPC_PROJECT_UNITS: '100000000',
};

/** The pools of the devnet, for prices and quotes. */
const { v2Factory, v3Factory, quoter, router } = devnetExchange;
const exchange = {
  ...{ wrapped: weth.address, dollars: [usdx.address], bases: [moor.address] },
  ...{ v2Factory, v3Factory, v3Quoter: quoter, router, routerKind: 'both' },
};
const ether = `${chainId}:0x${'e'.repeat(40)}`;
const dollar = `${chainId}:${usdx.address}`;
/** Of the measured account, as the API completes it. */
const label = 'measured';
const suffix = 'mooring.test';

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
    const chain = { nodes: [{ url: node }], blockSeconds: 0, index: true, exchange };
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
            await fillNames(query, { accounts, measured, label });
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
          await take(figures, `${of}: a name`, at(`/v1/profile/account/${label}.${suffix}`));
          await take(figures, `${of}: the names of an address`, at(`/v1/profile/reverse/${measured}`));
          if (accounts === sizes[0]) {
            await take(figures, `${of}: wallets`, at('/getWallets?page=1&entries=40'));
            await take(figures, `${of}: two prices`, {
              ...at('/v1/fungible/price'),
              body: JSON.stringify({ currency: 'usd', addresses: [ether, dollar] }),
            });
            await take(
              figures,
              `${of}: quotes of a swap`,
              at(
                `/v1/convert/quotes?amount=${10n ** 17n}&from=${ether}&to=${dollar}&userAddress=${measured}`,
              ),
            );
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
