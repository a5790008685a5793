import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accountAt,
  type IndexedChain,
  openIndexedApi,
  openIndexedChain,
} from '../test-support/indexed-chain.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';

const slow = 180_000;
const id = 'eip155:31337';
let postgres: PostgresServer;
let chain: IndexedChain;
beforeAll(async () => {
  [postgres, chain] = await Promise.all([startPostgres(), openIndexedChain()]);
}, slow);
afterAll(async () => {
  await chain.anvil.stop();
  await postgres.stop();
});

it(
  'answers 503 while its PostgreSQL is gone, and goes on with every role once it is back',
  async () => {
    const { api, ask, metric } = await openIndexedApi({
      nodes: `${id}=${chain.anvil.rpcUrl}`,
      tokens: [],
      environment: { API_DATABASE: await postgres.newDatabase(), API_DATABASE_MILLISECONDS: '2000' },
    });
    try {
      const [alice, bob] = [accountAt(0), accountAt(1)];
      const routes = [
        '/v1/profile/account/alice.mooring.test',
        `/v1/profile/reverse/${alice.address}`,
        `/v1/account/${alice.address}/history?chainId=${id}&projectId=x`,
        `/v1/account/${alice.address}/nfts?chainId=${id}&projectId=x`,
      ];
      const statuses = async () => (await Promise.all(routes.map(ask))).map(({ status }) => status);
      const isIndexed = async () => {
        const head = Number(await chain.test.getBlockNumber({ cacheTime: 0 }));
        await expect.poll(() => metric('api_index_block'), { timeout: slow }).toBe(head);
      };
      await isIndexed();
      const before = await statuses();
      expect(before).not.toContain(503);

      await postgres.kill();
      await chain.send(bob.address, 1n);
      for (let times = 0; times < 2; times += 1) {
        for (const { status, body } of await Promise.all(routes.map(ask)))
          expect([status, body]).toMatchObject([503, { error: { code: 'DATABASE_UNAVAILABLE' } }]);
      }
      await chain.send(bob.address, 1n);

      await postgres.revive();
      await expect.poll(statuses, { timeout: slow }).toEqual(before);
      await isIndexed();
      const { body } = await ask(routes[2] ?? '');
      expect(JSON.stringify(body)).toContain('0.000001');
    } finally {
      await api.close();
    }
  },
  slow,
);
