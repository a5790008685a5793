import type { ServerResponse } from 'node:http';
import { apiLimits } from '@mooring/protocol/api';
import type { FakeClock } from '@mooring/protocol/testing';
import { expect, it, vi } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { listed, remote } from '../test-support/listed-wallets.ts';
import { type LocalApi, localApi, sendJson } from '../test-support/local-api.node.ts';
import { shippedWallets } from '../wallets/shipped-wallets.ts';
import { loadMoreWallets, loadWallets } from './load-wallets.ts';
import { searchWallets } from './search-wallets.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const face = `data:image/png;base64,${png.toString('base64')}`;

/** An API that lists `count` wallets, each with a picture. */
async function listing(
  count: number,
  picture = (response: ServerResponse) => void response.end(png),
): Promise<LocalApi> {
  const wallets = listed(count).map((wallet) => ({ ...wallet, image_id: wallet.id }));
  return localApi((response, request) => {
    const url = new URL(request.url ?? '', 'http://api');
    if (url.pathname !== '/getWallets') return picture(response);
    const words = (name: string) => url.searchParams.get(name)?.split(',') ?? [];
    const [search] = words('search');
    const found = wallets.filter(
      ({ id, name }) =>
        (words('include').length === 0 || words('include').includes(id)) &&
        !words('exclude').includes(id) &&
        (search === undefined || name.includes(search)) &&
        !url.searchParams.has('badge_type'),
    );
    const entries = Number(url.searchParams.get('entries'));
    const start = (Number(url.searchParams.get('page')) - 1) * entries;
    sendJson(response, 200, { count: found.length, data: found.slice(start, start + entries) });
  });
}

const page = (api: string, more: Parameters<typeof makeCore>[0] = {}) =>
  makeCore({ api, pairing: remote, ...more });
const lists = ({ store }: ReturnType<typeof makeCore>['core']) => store.getState().wallets;

/** Pictures are shown up to 100 ms after they arrive. */
const shown = (clock: FakeClock, check: () => void) =>
  vi.waitFor(async () => {
    await clock.advance(100);
    check();
  });

it('loads wallets from the API: four recommended, forty a page, with their pictures', async () => {
  const api = await listing(60);
  const { core, clock } = page(api.url, {
    projectId: 'shop',
    modal: { featuredWalletIds: ['id7'], excludeWalletIds: ['id0'] },
  });
  await loadWallets(core);
  const { featured, recommended, count, status } = lists(core);
  expect([status, count]).toEqual(['ready', 59]);
  expect(featured.map(({ id, image_url }) => [id, image_url])).toEqual([['id7', face]]);
  expect(recommended.map(({ id, image_url }) => [id, image_url])).toEqual(
    ['id1', 'id2', 'id3', 'id4'].map((id) => [id, face]),
  );
  await loadMoreWallets(core);
  expect(lists(core).paged).toHaveLength(40);
  await shown(clock, () => expect(lists(core).paged.every(({ image_url }) => image_url === face)).toBe(true));
  expect(api.requested.every((requested) => requested.includes('projectId=shop'))).toBe(true);
  // Each picture is requested once.
  expect(api.requested.filter((requested) => requested.startsWith('/getWalletImage/id1?'))).toHaveLength(1);
});

it('searches the API, and loads the pictures of the results', async () => {
  const { core, clock } = page((await listing(60)).url);
  searchWallets(core, 'Listed 5');
  await clock.advance(500);
  await shown(clock, () =>
    expect(lists(core).search.results.map(({ image_url }) => image_url)).toEqual(Array(11).fill(face)),
  );
  expect(lists(core).search).toMatchObject({ text: 'Listed 5', status: 'ready' });
});

it('waits two seconds for pictures, and shows late ones when they arrive', async () => {
  const waiting: ServerResponse[] = [];
  const { core, clock } = page((await listing(2, (response) => void waiting.push(response))).url);
  const loaded = loadWallets(core);
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  expect(lists(core).status).toBe('loading');
  await clock.advance(2_000);
  await loaded;
  expect(lists(core).recommended.map(({ image_url }) => image_url)).toEqual([undefined, undefined]);
  for (const response of waiting) response.end(png);
  await shown(clock, () =>
    expect(lists(core).recommended.map(({ image_url }) => image_url)).toEqual([face, face]),
  );
});

it.each([
  [
    'is another kind',
    (response: ServerResponse) => void response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  [
    'is too large',
    (response: ServerResponse) => void response.end(Buffer.concat([png, Buffer.alloc(apiLimits.imageBytes)])),
  ],
  ['is not there', (response: ServerResponse) => void response.writeHead(404).end(png)],
  ['breaks off', (response: ServerResponse) => void response.destroy()],
])('a picture that %s is not shown', async (_, picture) => {
  const { core } = page((await listing(1, picture)).url);
  await loadWallets(core);
  expect(lists(core).recommended).toMatchObject([{ id: 'id0', image_url: undefined }]);
});

it.each([
  ['fails', async () => (await localApi((response) => sendJson(response, 500, {}))).url],
  [
    'answers with something else',
    async () => (await localApi((response) => sendJson(response, 200, { data: 1 }))).url,
  ],
  ['is away', async () => 'http://127.0.0.1:1'],
])('if the API %s, the shipped list is used', async (_, url) => {
  const { core } = page(await url());
  await loadWallets(core);
  const { data } = await shippedWallets.list({ page: 1, entries: 4 });
  expect(lists(core).recommended.map(({ name }) => name)).toEqual(data.map(({ name }) => name));
  expect(core.store.getState().services.walletsFrom).toBe('shipped');
});

it('waits three seconds for an API that does not answer', async () => {
  const api = await localApi(() => undefined);
  const { core, clock } = page(api.url);
  const loaded = loadWallets(core);
  await vi.waitFor(() => expect(api.requested).toHaveLength(2));
  await clock.advance(3_000);
  await loaded;
  expect(lists(core)).toMatchObject({ status: 'ready' });
});

it('does not continue a list of the API with the shipped one', async () => {
  const api = await listing(60);
  const { core } = page(api.url);
  await loadWallets(core);
  api.answer = (response) => sendJson(response, 500, {});
  await loadMoreWallets(core);
  expect(lists(core)).toMatchObject({ status: 'failed', paged: [] });
});
