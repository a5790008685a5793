import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { historyAnswer } from '@mooring/protocol/api';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  accountAt,
  type IndexedChain,
  openIndexedApi,
  openIndexedChain,
} from '../test-support/indexed-chain.ts';
import { type PostgresServer, postgresTool, startPostgres } from '../test-support/postgres-server.ts';

const slow = 300_000;
const id = 'eip155:31337';
const run = promisify(execFile);
let postgres: PostgresServer;
let chain: IndexedChain;
beforeAll(async () => {
  [postgres, chain] = await Promise.all([startPostgres(), openIndexedChain()]);
}, slow);
afterAll(async () => {
  await chain.anvil.stop();
  await postgres.stop();
});

/** An API over the database; `caughtUp` waits until its index has the latest block. */
async function openOver(url: string) {
  const { api, ask, metric } = await openIndexedApi({
    nodes: `${id}=${chain.anvil.rpcUrl}`,
    tokens: [],
    environment: { API_DATABASE: url },
    // An index that restarts would hide a failed restore.
    index: { resettable: false, pollMilliseconds: 20 },
  });
  const caughtUp = async () => {
    const head = Number(await chain.test.getBlockNumber({ cacheTime: 0 }));
    await expect.poll(() => metric('api_index_block'), { timeout: 120_000 }).toBe(head);
  };
  const history = async () => {
    const { status, body } = await ask(`/v1/account/${accountAt(1).address}/history?chainId=${id}`);
    expect(status).toBe(200);
    return v.parse(historyAnswer, body).data;
  };
  return { api, metric, caughtUp, history };
}

it(
  'answers the same history from a restored dump and indexes later blocks',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mooring-dump-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const dump = path.join(folder, 'mooring.dump');
    const { address: bob } = accountAt(1);
    const source = await postgres.newDatabase();
    const first = await openOver(source);
    for (const amount of [1n, 2n, 3n]) await chain.send(bob, amount);
    await first.caughtUp();
    const before = await first.history();
    expect(before.length).toBeGreaterThanOrEqual(3);
    const indexed = Number(await chain.test.getBlockNumber({ cacheTime: 0 })) + 1;
    // The API stays open during the dump.
    await run(postgresTool('pg_dump'), ['--format=custom', `--file=${dump}`, source]);
    await first.api.close();

    const target = await postgres.newDatabase();
    await run(postgresTool('pg_restore'), [
      ...['--exit-on-error', '--no-owner', '--single-transaction', `--dbname=${target}`, dump],
    ]);
    const restored = await openOver(target);
    onTestFinished(() => restored.api.close());
    await restored.caughtUp();
    expect(await restored.history()).toEqual(before);
    await chain.send(bob, 4n);
    await restored.caughtUp();
    const after = await restored.history();
    expect(after.length).toBe(before.length + 1);
    expect(after.slice(1)).toEqual(before);
    // It reads only the new block, not the chain from its start.
    const head = Number(await chain.test.getBlockNumber({ cacheTime: 0 }));
    expect(await restored.metric('api_index_blocks_total')).toBe(head + 1 - indexed);
  },
  slow,
);
