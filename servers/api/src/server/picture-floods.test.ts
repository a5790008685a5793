import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nftFaces } from '../nft/nft-tables.ts';
import { ApiProcess, buildApi, endApis } from '../test-support/api-process.ts';
import { openTables } from '../test-support/index-stage.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';

const slow = 300_000;
const count = 200;
const chain = 'eip155:1';
const contract = `0x${'ab'.repeat(20)}`;
const flooder = '203.0.113.1';
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000100802000000', 'hex');

let postgres: PostgresServer;
let redis: RedisServer;
beforeAll(async () => {
  await buildApi();
  [postgres, redis] = await Promise.all([startPostgres(), RedisServer.start()]);
}, slow);
afterAll(async () => {
  endApis();
  await Promise.all([postgres?.stop(), redis?.close()]);
}, slow);

/** A host of pictures that answers when the test lets it. */
interface PictureHost {
  readonly server: Server;
  readonly host: string;
  readonly asked: string[];
  readonly waiting: Set<ServerResponse>;
  holds: boolean;
}

let pictures: PictureHost;
beforeEach(async () => {
  const waiting = new Set<ServerResponse>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (!pictures.holds) return void response.end(png);
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  pictures = { server, host, asked, waiting, holds: true };
});
afterEach(() => void pictures.server.close().closeAllConnections());

function release(): void {
  pictures.holds = false;
  for (const response of pictures.waiting) response.end(png);
}

const places = Array.from({ length: count }, (_, place) => place);

/** The two kinds of pictures: their paths, and the settings and rows from which an API knows them. */
const kinds = [
  {
    kind: 'NFTs',
    // Half of the fetches of a process.
    most: 8,
    pathOf: (place: number) => `/v1/nfts/${chain}:${contract}/${place}/image`,
    async settings(database: string) {
      const tables = openTables(database);
      const face = { chain, token: contract, collection: 'Boats', symbol: 'BOAT', name: 'Boat', readAt: 0 };
      const rows = places.map((place) => ({
        ...face,
        ...{ tokenId: String(place), image: `http://${pictures.host}/ipfs/${place}` },
      }));
      await (await tables.open()).insert(nftFaces).values(rows);
      await tables.close();
      return { API_NFT_GATEWAY: `http://${pictures.host}` };
    },
  },
  {
    kind: 'tokens',
    most: 16,
    pathOf: (place: number) => `/public/getTokenImage/T${place}`,
    async settings() {
      const token = Object.fromEntries(
        places.map((place) => [`T${place}`, `http://${pictures.host}/${place}`]),
      );
      const folder = mkdtempSync(path.join(tmpdir(), 'mooring-pictures-'));
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      const file = path.join(folder, 'wallets.json');
      writeFileSync(file, JSON.stringify({ wallets: [], tokens: token }));
      return { API_WALLETS: file, API_IMAGES_PRIVATE_HOSTS: pictures.host };
    },
  },
] as const;

async function ask({ url }: ApiProcess, at: string, from = flooder): Promise<number> {
  const headers = { 'x-forwarded-for': from, connection: 'close' };
  const response = await fetch(`${url}${at}`, { headers });
  await response.arrayBuffer();
  return response.status;
}

describe.each(kinds)('a flood of pictures of $kind', ({ pathOf, most, settings }) => {
  const start = async (more: Record<string, string> = {}) => {
    const database = await postgres.newDatabase();
    const environment = {
      ...(await settings(database)),
      ...{ API_DATABASE: database, API_REDIS: redis.url, API_REDIS_PREFIX: `test${Math.random()}:` },
      ...{ API_REDIS_MILLISECONDS: '10000', API_TRUSTED_PROXIES: '1', API_IMAGE_MILLISECONDS: '60000' },
      ...more,
    };
    return Promise.all([ApiProcess.start(environment), ApiProcess.start(environment)]);
  };
  const fetching = () => expect.poll(() => pictures.waiting.size, { timeout: 60_000 });

  it(
    'from one client starts a bounded number of fetches in each process, and a kill ends its own',
    async () => {
      const [one, other] = await start();
      const asked = [one, other].map((process) => {
        const statuses = places.map((place) => ask(process, pathOf(place)).catch(() => 'cut off'));
        return { statuses, refused: refusalsOf(statuses) };
      });
      await fetching().toBe(2 * most);
      // All others are refused while these wait.
      for (const { refused } of asked) await expect.poll(refused, { timeout: 60_000 }).toBe(count - most);
      expect(pictures.waiting.size).toBe(2 * most);
      await one.kill();
      await fetching().toBe(most);
      release();
      const ends = await Promise.all(asked.map(({ statuses }) => Promise.all(statuses)));
      expect(ends.map((statuses) => statuses.filter((status) => status === 'cut off').length)).toEqual([
        most,
        0,
      ]);
      expect(ends[1]?.filter((status) => status === 200)).toHaveLength(most);
      // The remaining process continues, and fetches every picture once.
      const before = pictures.asked.length;
      for (const place of places.slice(0, 40)) expect(await ask(other, pathOf(place))).toBe(200);
      for (const place of places.slice(0, 40)) expect(await ask(other, pathOf(place))).toBe(200);
      expect(pictures.asked.length - before).toBeLessThanOrEqual(40);
      expect(pictures.waiting.size).toBe(0);
    },
    slow,
  );

  it(
    'spends one budget in all processes, and leaves that of other clients',
    async () => {
      pictures.holds = false;
      const [one, other] = await start({ API_IMAGE_RATE: '30', API_NFT_IMAGE_RATE: '30' });
      const statuses: number[] = [];
      for (const place of places.slice(0, 30)) {
        statuses.push(await ask(one, pathOf(place)), await ask(other, pathOf(place)));
        // Keeps the budget's minute from ending during the test.
        if (place === 0)
          for (const key of await redis.client.keys('*images*')) await redis.client.expire(key, 3_600);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(30);
      expect(statuses.filter((status) => status === 429)).toHaveLength(30);
      expect(await ask(other, pathOf(0), '198.51.100.1')).toBe(200);
    },
    slow,
  );
});

/** Counts the refusals so far. */
function refusalsOf(statuses: readonly Promise<number | string>[]): () => number {
  let refused = 0;
  for (const status of statuses) status.then((one) => (refused += one === 429 ? 1 : 0));
  return () => refused;
}
