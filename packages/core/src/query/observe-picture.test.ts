import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { localApi } from '../test-support/local-api.node.ts';
import { getPicture } from './get-picture.ts';
import { observePicture } from './observe-picture.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

it('shows the picture at a path of the API, and none if it answers with 404 or with another type', async () => {
  const api = await localApi((response, { url }) => {
    if (url === '/public/getTokenImage/ETH') response.end(png);
    else if (url === '/public/getTokenImage/SVG') response.end('<svg onload="alert(1)"/>');
    else response.writeHead(404).end('{}');
  });
  const { core } = makeCore({ api: api.url });
  const shown = async (path: string) => {
    const observed = observePicture(core, path);
    onTestFinished(observed.subscribe(() => {}));
    await expect.poll(() => observed.read().data).not.toBe(undefined);
    return observed.read().data;
  };
  expect(await shown('/public/getTokenImage/ETH')).toBe(`data:image/png;base64,${png.toString('base64')}`);
  expect(await shown('/public/getTokenImage/SVG')).toBeNull();
  expect(await shown('/public/getCurrencyImage/USD')).toBeNull();
  // Each is requested once.
  await shown('/public/getTokenImage/ETH');
  expect(api.requested.filter((path) => path.endsWith('ETH'))).toHaveLength(1);
});

it('requests a picture again half a minute after the API could not answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let status = 429;
  const api = await localApi((response) => response.writeHead(status).end(png));
  const clock = new FakeClock();
  const { core } = makeCore({ api: api.url, clock });
  const observed = observePicture(core, '/public/getTokenImage/ETH');
  const stop = observed.subscribe(() => {});
  await expect.poll(() => observed.read().data).toBeNull();
  stop();
  status = 200;
  vi.setSystemTime(Date.now() + 30_000);
  await clock.advance(30_000);
  onTestFinished(observed.subscribe(() => {}));
  await expect.poll(() => observed.read().data).toMatch(/^data:image\/png/);
  expect(api.requested).toHaveLength(2);
});

it('keeps a shown picture without a request, however many others were requested since', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const large = Buffer.concat([png, Buffer.alloc(131_072 - png.length)]);
  const api = await localApi((response) => void response.end(large));
  const { core } = makeCore({ api: api.url });
  const path = '/public/getTokenImage/ETH';
  const observed = observePicture(core, path);
  onTestFinished(observed.subscribe(() => {}));
  await expect.poll(() => observed.read().data).toMatch(/^data:image\/png/);
  const shown = observed.read().data;
  for (let other = 0; other < 60; other += 1) await getPicture(core, `/public/getTokenImage/${other}`);
  api.answer = (response) => void response.writeHead(503).end();
  vi.setSystemTime(Date.now() + 60_000);
  const again = observePicture(core, path);
  let readings = 0;
  onTestFinished(again.subscribe(() => (readings += 1)));
  await expect.poll(() => [again.read().fetching, readings > 0]).toEqual([false, true]);
  expect(again.read().data).toBe(shown);
  expect(api.requested.filter((requested) => requested === path)).toHaveLength(1);
});
