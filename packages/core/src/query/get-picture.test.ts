import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { localApi } from '../test-support/local-api.node.ts';
import { getPicture } from './get-picture.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const paths = Array.from({ length: 30 }, (_, index) => `/getWalletImage/id${index}`);

it('requests many pictures at once with one listener for the end of the instance', async () => {
  const api = await localApi((response) => void response.end(png));
  const { core } = makeCore({ api: api.url });
  const listen = vi.spyOn(core.ended, 'addEventListener');
  onTestFinished(() => listen.mockRestore());
  const found = await Promise.all(paths.map((path) => getPicture(core, path)));
  expect(found).toEqual(paths.map(() => `data:image/png;base64,${png.toString('base64')}`));
  expect(listen).toHaveBeenCalledTimes(1);
});

it('ends every request with the instance, and starts none after it', async () => {
  const waiting: ServerResponse[] = [];
  const api = await localApi((response) => void waiting.push(response));
  const { core } = makeCore({ api: api.url });
  const asked = paths.map((path) => getPicture(core, path));
  await vi.waitFor(() => expect(waiting).toHaveLength(paths.length));
  core.destroy();
  expect(await Promise.all(asked)).toEqual(paths.map(() => undefined));
  await vi.waitFor(() => expect(waiting.every(({ destroyed }) => destroyed)).toBe(true));
  expect(await getPicture(core, '/getWalletImage/late')).toBeUndefined();
  expect(api.asked).toHaveLength(paths.length);
});
