import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Anvil,
  anvilAccounts,
  deployContracts,
  moor,
  startAnvil,
  testTokenAbi,
  usdx,
  waitForReceipt,
} from '@mooring/devnet';
import { sql } from 'drizzle-orm';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  http,
  parseAbiItem,
  publicActions,
} from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../database/database.ts';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { holdingsIn, openIndexer, openTables, rowsOf } from '../test-support/index-stage.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';
import { decodeLog } from './decode-log.ts';
import { indexChains } from './index-tables.ts';

const slow = 120_000;
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, slow);
afterAll(() => postgres.stop());

function accountAt(place: number) {
  const account = anvilAccounts[place];
  if (!account) throw new Error('anvil has accounts');
  return account;
}
const [account, bob] = [accountAt(0), accountAt(1)] as const;
const events = [
  parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 amount)'),
] as const;

/** The test's own chain, with tokens. */
async function openChain(port = 0) {
  const anvil = await startAnvil({ chainId: 31337, port });
  await deployContracts(anvil.rpcUrl);
  const transport = http(anvil.rpcUrl);
  const wallet = createWalletClient({ account, transport });
  const test = createTestClient({ mode: 'anvil', transport }).extend(publicActions);
  const send = async (to: `0x${string}`, amount: bigint, token = usdx.address) => {
    const hash = await wallet.writeContract({
      ...{
        account,
        address: token,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to, amount],
        chain: null,
      },
    });
    return waitForReceipt(test, hash);
  };
  return { anvil, send, test, wallet };
}

/** Sums the chain's own logs. */
async function holdingsOn(rpcUrl: string): Promise<Readonly<Record<string, string>>> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const logs = await client.getLogs({ events, fromBlock: 0n });
  const sums = new Map<string, bigint>();
  for (const { address, topics, data, logIndex } of logs) {
    for (const { from, to, token, tokenId, amount } of decodeLog({
      address,
      topics,
      data,
      index: logIndex,
    })) {
      for (const [owner, delta] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        if (BigInt(owner) === 0n) continue;
        const key = `${owner.slice(2)} ${token.slice(2)} ${tokenId}`;
        sums.set(key, (sums.get(key) ?? 0n) + delta);
      }
    }
  }
  const some = [...sums]
    .filter(([, amount]) => amount !== 0n)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(some.map(([key, amount]) => [key, String(amount)]));
}

type Answerer = (call: { method: string; params: unknown[] }, answer: () => Promise<unknown>) => unknown;

/** A proxy in front of a node that answers some calls itself. */
async function nodeBefore(url: string, answerer: Answerer): Promise<string> {
  const pass = async (call: unknown) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(call) })).json();
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text);
    const one = (call: { id: number; method: string; params: unknown[] }) =>
      Promise.resolve(answerer(call, () => pass(call))).then((answered) => ({
        ...(answered as object),
        id: call.id,
      }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(body) ? await Promise.all(body.map(one)) : await one(body)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const stores = [
  ['PGlite', async () => undefined],
  ['PostgreSQL', () => postgres.newDatabase()],
] as const;

describe.each(stores)('chain index in %s', (_, place) => {
  let tables: OnDemandDatabase;
  let database: Database;
  let running: Anvil[] = [];
  beforeAll(async () => {
    tables = openTables(await place());
    database = await tables.open();
  }, slow);
  afterAll(() => tables.close());
  afterEach(async () => {
    for (const anvil of running) await anvil.stop();
    running = [];
    for (const table of ['chains', 'blocks', 'transactions', 'transfers', 'activity', 'holdings'])
      await database.execute(sql.raw(`delete from index_${table}`));
  });
  const open = async (port?: number) => {
    const chain = await openChain(port);
    running.push(chain.anvil);
    return chain;
  };
  const counts = async () => {
    const [row] = await rowsOf<Record<string, number>>(
      database,
      sql`select (select count(*)::int from index_transactions) as transactions,
        (select count(*)::int from index_transfers) as transfers,
        (select count(*)::int from index_activity) as activity,
        (select count(*)::int from index_blocks) as blocks,
        (select block::int from index_chains) as block, (select stopped from index_chains) as stopped,
        (select first_block::int from index_chains) as first`,
    );
    return row;
  };

  it('matches the sums of the chain’s logs and lists every touched account', async () => {
    const { anvil, send, wallet, test } = await open();
    for (let times = 0; times < 5; times += 1) await send(bob.address, 1_000_000n);
    await send(bob.address, 0n);
    const value = 10n ** 18n;
    await waitForReceipt(
      test,
      await wallet.sendTransaction({ account, to: bob.address, value, chain: null }),
    );
    await wallet.writeContract({
      ...{
        account,
        address: moor.address,
        abi: erc20Abi,
        functionName: 'approve',
        args: [bob.address, 5n],
        chain: null,
      },
    });
    const { catchUp, seen, indexer } = await openIndexer({ database, url: anvil.rpcUrl, range: 3 });
    await catchUp();
    const head = Number(await test.getBlockNumber({ cacheTime: 0 }));
    expect(await holdingsIn(database)).toEqual(await holdingsOn(anvil.rpcUrl));
    expect(seen).toEqual({ blocks: head + 1, reorganisations: 0, failures: 0 });
    expect(indexer.state).toMatchObject({ block: head, head, stopped: undefined });
    const activity = await rowsOf<{ blocks: number }>(
      database,
      sql`select count(*)::int as blocks from index_activity
        where account = decode(${bob.address.slice(2)}, 'hex') and block > ${head - 8}`,
    );
    // Five transfers and ether; neither the zero transfer nor another account's approval.
    expect(activity).toEqual([{ blocks: 6 }]);
    const transactions = await rowsOf<object>(
      database,
      sql`select value::text as value, status::int as status, fee is not null as "hasFee" from index_transactions
        where value > 0`,
    );
    expect(transactions).toEqual([{ value: String(value), status: 1, hasFee: true }]);
    // Another catch-up finds nothing new.
    await catchUp();
    expect(seen.blocks).toBe(head + 1);
  });

  it('follows reorganisations to a lower head and to other blocks', async () => {
    const { anvil, send, test } = await open();
    const { catchUp, seen } = await openIndexer({ database, url: anvil.rpcUrl });
    await send(bob.address, 1n);
    const id = await test.snapshot();
    await send(bob.address, 2n);
    await send(bob.address, 3n);
    await catchUp();
    const before = await counts();
    await test.revert({ id });
    await catchUp();
    expect(await holdingsIn(database)).toEqual(await holdingsOn(anvil.rpcUrl));
    expect((await counts())?.block).toBe(Number(before?.block) - 2);
    const other = await test.snapshot();
    await send(bob.address, 4n);
    await send(bob.address, 5n);
    await catchUp();
    await test.revert({ id: other });
    for (const amount of [6n, 7n, 8n]) await send(bob.address, amount);
    await catchUp();
    expect(await holdingsIn(database)).toEqual(await holdingsOn(anvil.rpcUrl));
    expect(seen.reorganisations).toBe(2);
    expect(seen.failures).toBe(0);
  });

  it('starts again after a chain restart and after too deep a reorganisation', async () => {
    const { anvil, send } = await open();
    const first = await openIndexer({ database, url: anvil.rpcUrl });
    for (let times = 0; times < 4; times += 1) await send(bob.address, 1n);
    await first.catchUp();
    const { port } = anvil;
    await anvil.stop();
    const again = await open(port);
    await first.catchUp();
    expect(await holdingsIn(database)).toEqual(await holdingsOn(again.anvil.rpcUrl));
    const id = await again.test.snapshot();
    await again.test.mine({ blocks: 150 });
    await first.catchUp();
    await again.test.revert({ id });
    await again.test.mine({ blocks: 160 });
    await again.send(bob.address, 9n);
    for (let looks = 0; looks < 6; looks += 1) await first.catchUp();
    expect(await holdingsIn(database)).toEqual(await holdingsOn(again.anvil.rpcUrl));
    expect((await counts())?.block).toBe(Number(await again.test.getBlockNumber({ cacheTime: 0 })));
    expect(first.seen.reorganisations).toBe(2);
  });

  it('stops after too deep a reorganisation of a chain that is not resettable, and continues if it was a mistake', async () => {
    const { anvil, send, test } = await open();
    let lies = false;
    const url = await nodeBefore(anvil.rpcUrl, async ({ method, params }, answer) => {
      const answered = (await answer()) as { result: { hash: string; parentHash: string } };
      if (!lies || method !== 'eth_getBlockByNumber' || params[0] === '0x0') return answered;
      const swap = (hash: string) =>
        `0x${(15 - Number.parseInt(hash.charAt(2), 16)).toString(16)}${hash.slice(3)}`;
      return { ...answered, result: { ...answered.result, hash: swap(answered.result.hash) } };
    });
    const index = { resettable: false, startBlock: 1 };
    await test.mine({ blocks: 140 });
    await send(bob.address, 1n);
    const { catchUp, indexer } = await openIndexer({ database, url, index });
    await catchUp();
    const before = await holdingsIn(database);
    lies = true;
    for (let looks = 0; looks < 5; looks += 1) await catchUp();
    expect(indexer.state.stopped).toBeUndefined();
    await catchUp();
    expect(indexer.state.stopped).toBe('reorganised');
    expect((await counts())?.stopped).toBe('reorganised');
    expect(await holdingsIn(database)).toEqual(before);
    lies = false;
    await catchUp();
    expect(indexer.state.stopped).toBeUndefined();
    expect((await counts())?.stopped).toBeNull();
  });

  it('stops at a different genesis block and ignores a lagging node', async () => {
    const { anvil, send } = await open();
    await send(bob.address, 1n);
    const { catchUp } = await openIndexer({
      database,
      url: anvil.rpcUrl,
      index: { resettable: false },
    });
    await catchUp();
    const before = await holdingsIn(database);
    const lagging = await nodeBefore(anvil.rpcUrl, async ({ params }, answer) =>
      params[0] === 'latest'
        ? (async () => {
            const headers = { 'content-type': 'application/json' };
            const body = JSON.stringify({
              jsonrpc: '2.0',
              id: 1,
              method: 'eth_getBlockByNumber',
              params: ['0x1', false],
            });
            return (await fetch(anvil.rpcUrl, { method: 'POST', headers, body })).json();
          })()
        : answer(),
    );
    const behind = await openIndexer({ database, url: lagging, index: { resettable: false } });
    await behind.catchUp();
    expect(await holdingsIn(database)).toEqual(before);
    expect(behind.seen.reorganisations).toBe(0);
    const foreign = await nodeBefore(anvil.rpcUrl, async ({ params }, answer) => {
      const answered = (await answer()) as { result: { hash: string } };
      return params[0] === '0x0'
        ? { ...answered, result: { ...answered.result, hash: `0x${'9'.repeat(64)}` } }
        : answered;
    });
    const { catchUp: look, indexer } = await openIndexer({
      database,
      url: foreign,
      index: { resettable: false },
    });
    for (let looks = 0; looks < 6; looks += 1) await look();
    expect(indexer.state.stopped).toBe('genesis');
    expect(await holdingsIn(database)).toEqual(before);
  });

  it('keeps its blocks while a node catches up between two questions, and while it lags far behind', async () => {
    const { anvil, send, test } = await open();
    await test.mine({ blocks: 140 });
    await send(bob.address, 1n);
    const head = Number(await test.getBlockNumber({ cacheTime: 0 }));
    let [shown, has] = [head, head];
    const url = await nodeBefore(anvil.rpcUrl, async ({ params: [number] }, answer) => {
      if (number === 'latest') {
        const headers = { 'content-type': 'application/json' };
        const params = [`0x${shown.toString(16)}`, false];
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params });
        return (await fetch(anvil.rpcUrl, { method: 'POST', headers, body })).json();
      }
      return Number(number) > has ? { jsonrpc: '2.0', result: null } : answer();
    });
    const index = { resettable: false, startBlock: 1 };
    const { catchUp, indexer, seen } = await openIndexer({ database, url, index });
    await catchUp();
    const before = [await holdingsIn(database), await counts()];
    for (const [latest, later] of [
      [head - 5, head - 2],
      [head - 5, head - 8],
      [1, 1],
    ] as const) {
      [shown, has] = [latest, later];
      for (let looks = 0; looks < 7; looks += 1) await catchUp();
      expect([await holdingsIn(database), await counts()]).toEqual(before);
      expect(indexer.state.stopped).toBeUndefined();
    }
    expect(seen.reorganisations).toBe(0);
  });

  it('reads logs if the node has no block receipts', async () => {
    const { anvil, send } = await open();
    for (let times = 0; times < 3; times += 1) await send(bob.address, 1n);
    const url = await nodeBefore(anvil.rpcUrl, ({ method }, answer) =>
      method === 'eth_getBlockReceipts'
        ? { jsonrpc: '2.0', error: { code: -32_601, message: 'no such method' } }
        : answer(),
    );
    const { catchUp } = await openIndexer({ database, url, range: 4 });
    await catchUp();
    expect(await holdingsIn(database)).toEqual(await holdingsOn(anvil.rpcUrl));
    const [row] = await rowsOf<object>(
      database,
      sql`select count(status)::int as status, count(fee)::int as fee from index_transactions`,
    );
    expect(row).toEqual({ status: 0, fee: 0 });
  });

  it('skips blocks that a development node lost, and stops at a missing block of any other node', async () => {
    const { anvil, send, test } = await open();
    for (let times = 0; times < 3; times += 1) await send(bob.address, 1n);
    await test.mine({ blocks: 3 });
    const head = Number(await test.getBlockNumber({ cacheTime: 0 }));
    const url = await nodeBefore(anvil.rpcUrl, async ({ method, params }, answer) =>
      method === 'eth_getBlockByNumber' && params[0] === `0x${(head - 1).toString(16)}`
        ? { jsonrpc: '2.0', result: null }
        : answer(),
    );
    const careful = await openIndexer({ database, url, range: 2, index: { resettable: false } });
    for (let looks = 0; looks < 7; looks += 1) await careful.catchUp();
    expect(careful.indexer.state).toMatchObject({ stopped: 'missing', head });
    const progress = () => database.select().from(indexChains);
    expect(await progress()).toMatchObject([{ whole: true }]);
    const { catchUp, indexer } = await openIndexer({ database, url, range: 1 });
    for (let looks = 0; looks < 7; looks += 1) await catchUp();
    expect(indexer.state).toMatchObject({ block: head, head });
    expect(await progress()).toMatchObject([{ whole: false }]);
    expect(await holdingsIn(database)).toEqual(await holdingsOn(anvil.rpcUrl));
  });

  it('writes each row once with two indexers', async () => {
    const { anvil, send, test } = await open();
    const two = [
      await openIndexer({ database, url: anvil.rpcUrl, range: 2 }),
      await openIndexer({ database, url: anvil.rpcUrl, range: 3 }),
    ];
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await send(bob.address, 1n);
      await Promise.all(two.map(({ catchUp }) => catchUp()));
      for (const { clock } of two) clock.time += 2_000;
    }
    for (let looks = 0; looks < 3; looks += 1) {
      for (const { clock, catchUp } of two) {
        clock.time += 2_000;
        await catchUp();
      }
    }
    expect(await holdingsIn(database)).toEqual(await holdingsOn(anvil.rpcUrl));
    const head = Number(await test.getBlockNumber({ cacheTime: 0 }));
    expect(two.reduce((sum, { seen }) => sum + seen.blocks, 0)).toBe(head + 1);
  });

  it('starts at the configured block and prunes older history', async () => {
    const { anvil, send, test } = await open();
    await send(bob.address, 1n);
    const startBlock = Number(await test.getBlockNumber({ cacheTime: 0 })) + 1;
    await send(bob.address, 2n);
    await test.mine({ blocks: 300 });
    await send(bob.address, 3n);
    const { catchUp } = await openIndexer({
      database,
      url: anvil.rpcUrl,
      index: { startBlock, keepBlocks: 256 },
    });
    await catchUp();
    const head = Number(await test.getBlockNumber({ cacheTime: 0 }));
    expect(await counts()).toEqual({
      ...{ transactions: 1, transfers: 1, activity: 3, blocks: 128, block: head, stopped: null },
      first: head - 255,
    });
    const sent = Object.entries(await holdingsIn(database)).filter(([key]) =>
      key.startsWith(bob.address.slice(2).toLowerCase()),
    );
    expect(sent.map(([, amount]) => amount)).toEqual(['5']);
    const latest = await openIndexer({ database, url: anvil.rpcUrl, index: { startBlock: 'latest' } });
    await latest.catchUp();
    expect((await counts())?.block).toBe(head);
  });
});

it(
  'stores the sum of transfers beyond 256 bits',
  async () => {
    const { anvil, wallet, test } = await openChain();
    onTestFinished(() => anvil.stop());
    const limit = await test.readContract({
      account,
      address: usdx.address,
      abi: testTokenAbi,
      functionName: 'mintLimit',
    });
    await wallet.writeContract({
      ...{
        account,
        address: usdx.address,
        abi: testTokenAbi,
        functionName: 'mint',
        args: [bob.address, limit],
        chain: null,
      },
    });
    const tables = openTables(await postgres.newDatabase());
    onTestFinished(() => tables.close());
    const database = await tables.open();
    const most = 2n ** 256n - 1n;
    const url = await nodeBefore(anvil.rpcUrl, async (call, answer) => {
      const answered = (await answer()) as { result: { logs?: { data: string }[] }[] };
      if (call.method !== 'eth_getBlockReceipts') return answered;
      for (const { logs } of answered.result)
        for (const log of logs ?? []) log.data = `0x${most.toString(16)}`;
      return answered;
    });
    const { catchUp } = await openIndexer({ database, url });
    await catchUp();
    const amounts = Object.values(await holdingsIn(database)).map(BigInt);
    expect(amounts.some((amount) => amount === most * 2n)).toBe(true);
  },
  slow,
);
