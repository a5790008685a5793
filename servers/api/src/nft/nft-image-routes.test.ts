import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseOriginPattern } from '@mooring/protocol';
import { createLogger, createRegistry, readSettings } from '@mooring/server-kit';
import type { CallAnswer } from '@mooring/upstreams';
import { encodeAbiParameters } from 'viem';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { answerFailure } from '../http/answer-failure.ts';
import { imageSettings } from '../images/image-settings.ts';
import { openApiImages } from '../images/open-api-images.ts';
import { openBudgets } from '../limits/budgets.ts';
import { openTables, silent } from '../test-support/index-stage.ts';
import { scriptedNode } from '../test-support/scripted-node.ts';
import { openNftDetails } from './nft-details.ts';
import { nftImageRoutes } from './nft-image-routes.ts';
import { metadataOptions, nftSettings, privateNftSources } from './nft-settings.ts';

const chain = 'eip155:1';
const token = `0x${'ab'.repeat(20)}`;
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPdG';
const tokenURI = '0xc87b56dd';
const text = (value: string): CallAnswer => ({ result: encodeAbiParameters([{ type: 'string' }], [value]) });
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000100802000000', 'hex');

let tables: OnDemandDatabase;
beforeEach(() => {
  tables = openTables();
});
afterEach(() => tables.close());

/** A host of pictures, inside the operator's network. */
async function serve(answer: RequestListener): Promise<{ readonly host: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

interface Options {
  readonly environment?: Record<string, string>;
  /** Origins of listed projects, by id; absent: any project may use the API. */
  readonly listed?: Readonly<Record<string, readonly string[]>>;
}

/** Routes for NFTs whose metadata name these images, by id. */
function world(images: Readonly<Record<string, string>>, { environment = {}, listed }: Options = {}) {
  const settings = readSettings(nftSettings, environment);
  const upstreams = scriptedNode({
    [tokenURI]: (data) => {
      const image = images[String(BigInt(`0x${data.slice(10)}`))] ?? '';
      return text(`data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Boat', image }))}`);
    },
  });
  const nftDetails = openNftDetails({
    ...{ upstreams, database: tables.open, metadata: metadataOptions(settings), now: Date.now, log: silent },
    ...{ timeoutMs: 60_000, atOnce: 4, stored: { most: 1_000, mostBytes: 10_000_000 } },
  });
  const metrics = createRegistry('api', false);
  const routes = nftImageRoutes({
    settings,
    nftDetails,
    budgets: openBudgets({ clock: Date, metrics, networkFactor: 2 }),
    projects: {
      isRestricted: listed !== undefined,
      hasList: listed !== undefined,
      find: async (id: string) =>
        listed?.[id] === undefined ? undefined : { id, patterns: listed[id].map(parseOriginPattern) },
    } as never,
    clientAddress: (context) => context.req.header('x-from') ?? 'client',
    images: openApiImages({
      settings: readSettings(imageSettings, environment),
      nftSources: privateNftSources(settings),
      clock: Date,
      log: createLogger({ server: 'api', level: 'silent' }),
      metrics,
    }),
  });
  routes.onError((error, context) => answerFailure(context, error));
  return {
    list: (...ids: readonly bigint[]) =>
      nftDetails.read(
        chain,
        ids.map((tokenId) => ({ standard: 721, token, tokenId })),
      ),
    ask: (id: string, { contract = `${chain}:${token}`, query = '', from = 'client', headers = {} } = {}) =>
      routes.request(`/v1/nfts/${encodeURIComponent(contract)}/${id}/image${query}`, {
        headers: { 'x-from': from, ...headers },
      }),
  };
}

it('serves images of listed NFTs from the gateway to any page', async () => {
  const { host, asked } = await serve((_, response) => response.end(png));
  const { list, ask } = world(
    { 1: `ipfs://${cid}/1.png`, 2: `ipfs://${cid}/2.png` },
    { environment: { API_NFT_GATEWAY: `http://${host}` } },
  );
  expect((await ask('1')).status).toBe(404);
  await list(1n);
  const answer = await ask('1', { contract: `${chain}:${token.toUpperCase().replace('0X', '0x')}` });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect((await ask('1')).status).toBe(200);
  // NFTs that no one listed are not fetched, and a kept image not again.
  expect((await ask('2')).status).toBe(404);
  expect(asked).toEqual([`/ipfs/${cid}/1.png`]);
});

it('serves images from hosts of API_NFT_HOSTS without TLS', async () => {
  const { host, asked } = await serve((_, response) => response.end(png));
  const { list, ask } = world(
    { 1: `http://${host}/1.png`, 2: 'http://127.0.0.1:1/2.png' },
    { environment: { API_NFT_HOSTS: host } },
  );
  await list(1n, 2n);
  expect((await ask('1')).status).toBe(200);
  expect((await ask('2')).status).toBe(404);
  expect(asked).toEqual(['/1.png']);
});

describe('fetches nothing', () => {
  it.each([
    ['without an image', ''],
    ['with an embedded image', 'data:image/png;base64,AA=='],
    ['on IPFS without a gateway', `ipfs://${cid}/1.png`],
    ['on Arweave, which has no gateway', 'ar://x'],
    ['on a host without TLS', 'http://HOST/1.png'],
    ['on a private address', 'https://HOST/1.png'],
    ['at a URL with a user name', 'https://user@HOST/1.png'],
    ['at a URL of another scheme', 'file:///etc/passwd'],
    ['at the metadata service of a cloud machine', 'https://169.254.169.254/latest/meta-data'],
  ])('for an NFT %s', async (_, image) => {
    const { host, asked } = await serve((__, response) => response.end(png));
    const { list, ask } = world({ 1: image.replace('HOST', host) });
    await list(1n);
    expect((await ask('1')).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('while API_NFT_METADATA is inline', async () => {
    const { host, asked } = await serve((_, response) => response.end(png));
    const environment = { API_NFT_GATEWAY: `http://${host}`, API_NFT_METADATA: 'inline' };
    const { list, ask } = world({ 1: `ipfs://${cid}/1.png` }, { environment });
    await list(1n);
    expect((await ask('1')).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it.each([
    ['another chain', { contract: `eip155:10:${token}` }],
    ['an address of another namespace', { contract: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111' }],
    ['a URL for a contract', { contract: 'https://tracker.example/x.png' }, 400],
    ['an id that is not a number', { id: '0x1' }, 400],
    ['an id of more than 78 digits', { id: '9'.repeat(79) }, 400],
    ['an id above 256 bits', { id: '9'.repeat(78) }],
  ])('for %s', async (_, { id = '1', ...of }: { id?: string; contract?: string }, status = 404) => {
    const { host, asked } = await serve((__, response) => response.end(png));
    const environment = { API_NFT_GATEWAY: `http://${host}` };
    const { list, ask } = world({ 1: `ipfs://${cid}/1.png` }, { environment });
    await list(1n);
    expect((await ask(id, of)).status).toBe(status);
    expect(asked).toEqual([]);
  });
});

it.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['more bytes than API_NFT_IMAGE_BYTES', Buffer.concat([png, Buffer.alloc(2_000)])],
])('does not serve %s', async (_, body) => {
  const { host } = await serve((__, response) => response.end(body));
  const environment = { API_NFT_GATEWAY: `http://${host}`, API_NFT_IMAGE_BYTES: '1024' };
  const { list, ask } = world({ 1: `ipfs://${cid}/1.png` }, { environment });
  await list(1n);
  expect((await ask('1')).status).toBe(404);
});

it('does not follow redirects into the operator’s network', async () => {
  const inside = await serve((_, response) => response.end(png));
  const outside = await serve((_, response) =>
    response.writeHead(302, { location: `http://${inside.host}/` }).end(),
  );
  const { list, ask } = world(
    { 1: `ipfs://${cid}/1.png` },
    { environment: { API_NFT_GATEWAY: `http://${outside.host}` } },
  );
  await list(1n);
  expect((await ask('1')).status).toBe(404);
  expect([outside.asked.length, inside.asked]).toEqual([1, []]);
});

it('serves only listed projects and their origins if projects are listed', async () => {
  const { host, asked } = await serve((_, response) => response.end(png));
  const environment = { API_NFT_GATEWAY: `http://${host}` };
  const { list, ask } = world(
    { 1: `ipfs://${cid}/1.png` },
    { environment, listed: { shop: ['https://shop.example'], open: [] } },
  );
  await list(1n);
  const status = async (query: string, origin?: string) =>
    (await ask('1', { query, headers: origin === undefined ? {} : { origin } })).status;
  expect(await status('')).toBe(403);
  expect(await status('?projectId=invented')).toBe(403);
  expect(await status('?projectId=shop', 'https://other.example')).toBe(403);
  expect(asked).toEqual([]);
  expect(await status('?projectId=shop', 'https://shop.example')).toBe(200);
  // Pictures that an element of the page requests, and programs, send no origin.
  expect(await status('?projectId=shop')).toBe(200);
  expect(await status('?projectId=open', 'https://other.example')).toBe(200);
});

describe('limits', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, id) => [id, `ipfs://${cid}/${id}.png`]));
  const ids = Object.keys(many).map(BigInt);

  it('the images per minute of each address', async () => {
    const { host } = await serve((_, response) => response.end(png));
    const environment = { API_NFT_GATEWAY: `http://${host}`, API_NFT_IMAGE_RATE: '5' };
    const { list, ask } = world(many, { environment });
    await list(...ids);
    const statuses: number[] = [];
    for (const id of ids) statuses.push((await ask(String(id))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect((await ask('1', { from: 'another' })).status).toBe(200);
  });

  it('the images per minute of each listed project', async () => {
    const { host } = await serve((_, response) => response.end(png));
    const environment = { API_NFT_GATEWAY: `http://${host}`, API_NFT_IMAGE_PROJECT_RATE: '5' };
    const { list, ask } = world(many, { environment, listed: { shop: [], other: [] } });
    await list(...ids);
    const statuses: number[] = [];
    for (const id of ids)
      statuses.push((await ask(String(id), { query: '?projectId=shop', from: `client ${id}` })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect((await ask('1', { query: '?projectId=other' })).status).toBe(200);
  });

  it('a large image like several', async () => {
    const large = Buffer.concat([png, Buffer.alloc(1_500_000)]);
    const { host } = await serve((_, response) => response.end(large));
    const environment = { API_NFT_GATEWAY: `http://${host}`, API_NFT_IMAGE_RATE: '7' };
    const { list, ask } = world(many, { environment });
    await list(...ids);
    const statuses: number[] = [];
    // Also if it is kept in memory.
    for (const id of [1, 1, 1, 1]) statuses.push((await ask(String(id))).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect((await ask('2', { from: 'another' })).status).toBe(200);
  });

  it('one address to half of the concurrent fetches, and all addresses to the total', async () => {
    const held: (() => void)[] = [];
    const { host, asked } = await serve((_, response) => void held.push(() => response.end(png)));
    const environment = { API_NFT_GATEWAY: `http://${host}`, API_IMAGES_AT_ONCE: '4' };
    const { list, ask } = world(many, { environment });
    await list(...ids);
    const first = [ask('1'), ask('2')];
    await expect.poll(() => held.length).toBe(2);
    expect((await ask('3')).status).toBe(429);
    const others = [ask('4', { from: 'a' }), ask('5', { from: 'b' })];
    await expect.poll(() => held.length).toBe(4);
    expect((await ask('6', { from: 'c' })).status).toBe(429);
    for (const answer of held) answer();
    const answers = await Promise.all([...first, ...others]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(asked).toHaveLength(4);
  });
});

it('answers with an error instead of 404 while the database does not answer', async () => {
  const { ask } = world({});
  await tables.close();
  expect((await ask('1')).status).toBe(500);
});
