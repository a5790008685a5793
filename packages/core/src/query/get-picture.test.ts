import type { ServerResponse } from 'node:http';
import { apiLimits } from '@mooring/protocol/api';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { localApi } from '../test-support/local-api.node.ts';
import { getPicture } from './get-picture.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const paths = Array.from({ length: 30 }, (_, index) => `/getWalletImage/id${index}`);

it('fetches many pictures with one listener for the end of the instance', async () => {
  const api = await localApi((response) => void response.end(png));
  const { core } = makeCore({ api: api.url });
  const listen = vi.spyOn(core.ended, 'addEventListener');
  onTestFinished(() => listen.mockRestore());
  const found = await Promise.all(paths.map((path) => getPicture(core, path)));
  expect(found).toEqual(paths.map(() => `data:image/png;base64,${png.toString('base64')}`));
  expect(listen).toHaveBeenCalledTimes(1);
});

it('aborts every request when the instance is destroyed, and starts none afterwards', async () => {
  const waiting: ServerResponse[] = [];
  const api = await localApi((response) => void waiting.push(response));
  const { core } = makeCore({ api: api.url });
  const requested = paths.map((path) => getPicture(core, path));
  await vi.waitFor(() => expect(waiting).toHaveLength(8));
  core.destroy();
  expect(await Promise.all(requested)).toEqual(paths.map(() => undefined));
  await vi.waitFor(() => expect(waiting.every(({ destroyed }) => destroyed)).toBe(true));
  expect(await getPicture(core, '/getWalletImage/late')).toBeUndefined();
  expect(api.requested).toHaveLength(8);
});

it('requests eight pictures at once, and the next one as each arrives', async () => {
  const waiting: ServerResponse[] = [];
  let most = 0;
  const api = await localApi((response) => {
    waiting.push(response);
    most = Math.max(most, waiting.length);
  });
  const { core } = makeCore({ api: api.url });
  const requested = Promise.all(paths.map((path) => getPicture(core, path)));
  for (let answered = 0; answered < paths.length; answered += 1) {
    await vi.waitFor(() => expect(waiting.length).toBe(Math.min(8, paths.length - answered)));
    waiting.shift()?.end(png);
  }
  expect((await requested).every((picture) => picture?.startsWith('data:image/png'))).toBe(true);
  expect(most).toBe(8);
});

it('fetches other pictures while those of NFTs, from hosts that their makers chose, are slow', async () => {
  const waiting: ServerResponse[] = [];
  const api = await localApi((response, { url = '' }) => {
    if (url.startsWith('/v1/nfts/')) waiting.push(response);
    else response.end(png);
  });
  const { core } = makeCore({ api: api.url });
  const nft = (id: number) => `/v1/nfts/${encodeURIComponent(`eip155:1:0x${'ab'.repeat(20)}`)}/${id}/image`;
  const slow = Promise.all(paths.map((_, id) => getPicture(core, nft(id))));
  expect(await getPicture(core, '/getWalletImage/other')).toMatch(/^data:image\/png/);
  await vi.waitFor(() => expect(waiting).toHaveLength(4));
  expect(api.requested.filter((path) => path.startsWith('/v1/nfts/'))).toHaveLength(4);
  core.destroy();
  expect(await slow).toEqual(paths.map(() => undefined));
});

it('retries a picture after half a minute if the API could not answer, but not one that the API does not have', async () => {
  let status = 503;
  const api = await localApi((response) => {
    response.statusCode = status;
    response.end(png);
  });
  const clock = new FakeClock();
  const { core } = makeCore({ api: api.url, clock });
  const [path = '', other = ''] = paths;
  expect(await getPicture(core, path)).toBeUndefined();
  status = 200;
  expect(await getPicture(core, path)).toBeUndefined();
  expect(api.requested).toHaveLength(1);
  await clock.advance(30_000);
  expect(await getPicture(core, path)).toMatch(/^data:image\/png/);
  await clock.advance(30_000);
  expect(await getPicture(core, path)).toMatch(/^data:image\/png/);
  expect(api.requested).toHaveLength(2);
  status = 404;
  expect(await getPicture(core, other)).toBeUndefined();
  await clock.advance(30_000);
  expect(await getPicture(core, other)).toBeUndefined();
  expect(api.requested).toHaveLength(3);
});

it('retries a picture once the clock was set back', async () => {
  let status = 503;
  const api = await localApi((response) => response.writeHead(status).end(png));
  const clock = new FakeClock();
  const { core } = makeCore({ api: api.url, clock });
  expect(await getPicture(core, '/getWalletImage/one')).toBeUndefined();
  status = 200;
  await clock.advance(-3_600_000);
  expect(await getPicture(core, '/getWalletImage/one')).toMatch(/^data:image\/png/);
});

it('drops the pictures not requested for longest once eight megabytes are cached, and requests them again', async () => {
  const large = Buffer.concat([png, Buffer.alloc(131_072 - png.length)]);
  const api = await localApi((response) => void response.end(large));
  const { core } = makeCore({ api: api.url });
  const many = Array.from({ length: 60 }, (_, index) => `/getWalletImage/large${index}`);
  const [first = '', second = ''] = many;
  const shown: (string | undefined)[] = [];
  for (const path of many) {
    shown.push(await getPicture(core, path));
    await getPicture(core, first);
  }
  expect(shown.every((picture) => picture?.startsWith('data:image/png'))).toBe(true);
  expect(api.requested).toHaveLength(60);
  expect(await getPicture(core, first)).toBe(shown[0]);
  expect(api.requested).toHaveLength(60);
  expect(await getPicture(core, second)).toBe(shown[1]);
  expect(api.requested).toHaveLength(61);
});

it('shows pictures of NFTs of up to two megabytes, and drops none of a wallet for them', async () => {
  const api = await localApi((response, { url = '' }) => {
    const bytes = url.startsWith('/v1/nfts/') ? apiLimits.nftImageBytes : png.length;
    response.end(Buffer.concat([png, Buffer.alloc(bytes - png.length + (url.includes('/99/') ? 1 : 0))]));
  });
  const { core } = makeCore({ api: api.url });
  const nft = (id: number) => `/v1/nfts/${encodeURIComponent(`eip155:1:0x${'ab'.repeat(20)}`)}/${id}/image`;
  const wallet = '/getWalletImage/one';
  await getPicture(core, wallet);
  for (let id = 0; id < 6; id += 1) expect(await getPicture(core, nft(id))).toMatch(/^data:image\/png/);
  expect(await getPicture(core, nft(99))).toBeUndefined();
  await getPicture(core, wallet);
  expect(api.requested.filter((path) => path.startsWith(wallet))).toHaveLength(1);
  // Those not requested for longest are requested again.
  await getPicture(core, nft(5));
  await getPicture(core, nft(0));
  expect(api.requested.filter((path) => path.startsWith(nft(5)))).toHaveLength(1);
  expect(api.requested.filter((path) => path.startsWith(nft(0)))).toHaveLength(2);
});
