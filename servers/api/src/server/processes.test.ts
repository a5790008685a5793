import { historyAnswer } from '@mooring/protocol/api';
import { RedisServer } from '@mooring/server-kit/testing';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { getAddress, parseAbiItem } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeLog } from '../indexer/decode-log.ts';
import { ApiProcess, buildApi, endApis } from '../test-support/api-process.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { holdingsIn, openTables, rowsOf } from '../test-support/index-stage.ts';
import { accountAt, type IndexedChain, openIndexedChain } from '../test-support/indexed-chain.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';

const slow = 300_000;
const id = 'eip155:31337';
let postgres: PostgresServer;
let chain: IndexedChain;
let redis: RedisServer;
beforeAll(async () => {
  await buildApi();
  [postgres, chain, redis] = await Promise.all([startPostgres(), openIndexedChain(), RedisServer.start()]);
}, slow);
afterAll(async () => {
  endApis();
  await chain.anvil.stop();
  await postgres.stop();
  await redis.close();
});

/** Sums the fungible tokens in the chain's own logs. */
async function holdingsOn(): Promise<Readonly<Record<string, string>>> {
  const events = [parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 amount)')];
  const logs = await chain.test.getLogs({ events, fromBlock: 0n });
  const sums = new Map<string, bigint>();
  for (const { address, topics, data, logIndex } of logs) {
    const log = { address: address.toLowerCase(), topics, data, index: logIndex };
    for (const { from, to, token, tokenId, amount, standard } of decodeLog(log)) {
      if (standard !== 20) continue;
      for (const [owner, delta] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        const key = `${owner.slice(2)} ${token.slice(2)} ${tokenId}`;
        if (BigInt(owner) !== 0n) sums.set(key, (sums.get(key) ?? 0n) + delta);
      }
    }
  }
  return Object.fromEntries(
    [...sums].filter(([, sum]) => sum !== 0n).map(([key, sum]) => [key, String(sum)]),
  );
}

/** Statuses of sequential calls to the RPC proxy from one address. */
async function call({ url }: ApiProcess, address: string, count: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const response = await fetch(`${url}/v1?chainId=${id}&projectId=x`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address, connection: 'close' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

const times = (status: number, count: number): readonly number[] =>
  Array.from({ length: count }, () => status);

it(
  'writes each row once with two indexing and two answering processes, each killed while blocks arrive',
  async () => {
    const url = await postgres.newDatabase();
    const chainSettings = { currency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, blockSeconds: 0 };
    const index = { resettable: false, pollMilliseconds: 100 };
    const file = chainsFile(`${id}=${chain.anvil.rpcUrl}`, { more: { [id]: { ...chainSettings, index } } });
    const start = (role: string) =>
      ApiProcess.start({
        API_ROLES: role,
        API_DATABASE: url,
        API_REDIS: redis.url,
        API_REDIS_MILLISECONDS: '10000',
        API_TRUSTED_PROXIES: '1',
        API_RPC_ADDRESS_UNITS: '10',
        API_CHAINS: file,
        API_INDEX_BLOCKS: '3',
      });
    const roles = ['index', 'index', 'api', 'api'];
    const processes = await Promise.all(roles.map(start));
    const [alice, bob] = [accountAt(0), accountAt(1)];
    let stopped = false;
    let sent = 0n;
    // Every account starts with two tokens and two kinds of NFTs.
    const minted = 4;
    const sending = (async () => {
      while (!stopped) {
        await chain.send(bob.address, 1n);
        sent += 1n;
      }
    })();
    const sentAfter = (count: bigint) => expect.poll(() => sent, { timeout: 200_000 }).toBeGreaterThan(count);
    for (let place = 0; place < roles.length; place += 1) {
      await sentAfter(sent + 6n);
      const [one, other] = [processes[place], processes[place === 2 ? 3 : 2]];
      if (one === undefined || other === undefined) throw new Error('no process');
      const address = `203.0.113.${place}`;
      if (roles[place] === 'api') {
        expect(await call(one, address, 6)).toEqual(times(200, 6));
        // Keeps the budget's minute from ending during the test.
        for (const key of await redis.client.keys('*rpc-address*')) await redis.client.expire(key, 3_600);
      }
      await one.kill();
      // Grants of the killed process stay counted.
      const left = roles[place] === 'api' ? 4 : 10;
      expect(await call(other, address, left + 2)).toEqual([...times(200, left), 429, 429]);
      await sentAfter(sent + 6n);
      processes[place] = await start(roles[place] ?? '');
    }
    await sentAfter(sent + 6n);
    stopped = true;
    await sending;
    const tables = openTables(url);
    const database = await tables.open();
    try {
      const head = Number(await chain.test.getBlockNumber({ cacheTime: 0 }));
      const block = async () => {
        const [row] = await rowsOf<{ block: number }>(
          database,
          sql`select block::int as block from index_chains`,
        );
        return row?.block;
      };
      await expect.poll(block, { timeout: 200_000 }).toBe(head);
      const holdings = Object.entries(await holdingsIn(database)).filter(([key]) => key.endsWith(' -1'));
      expect(Object.fromEntries(holdings)).toEqual(await holdingsOn());
      const [counts] = await rowsOf<object>(
        database,
        sql`select count(*)::int as transactions, count(distinct hash)::int as hashes,
          count(distinct block)::int as blocks from index_transactions`,
      );
      const inBlocks = await Promise.all(
        Array.from({ length: head + 1 }, (_, number) =>
          chain.test.getBlockTransactionCount({ blockNumber: BigInt(number) }),
        ),
      );
      const all = inBlocks.reduce((sum, count) => sum + Number(count), 0);
      expect(counts).toEqual({
        ...{ transactions: all, hashes: all },
        blocks: inBlocks.filter((count) => Number(count) > 0).length,
      });
    } finally {
      await tables.close();
    }
    for (const [place, one] of processes.entries()) {
      const path = `${one.url}/v1/account/${bob.address}/history?chainId=${id}`;
      const response = await fetch(path);
      // A process that only indexes serves no visitors.
      if (roles[place] === 'index') expect(response.status).toBe(404);
      else {
        const { data } = v.parse(historyAnswer, await response.json());
        expect(data[0]?.metadata.sentFrom).toBe(getAddress(alice.address));
        expect(data.length).toBe(Math.min(100, Number(sent) + minted));
      }
      await expect.poll(async () => (await fetch(`${one.url}/ready`)).status).toBe(200);
    }
  },
  slow,
);
