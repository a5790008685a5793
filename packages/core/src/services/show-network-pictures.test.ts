import type { ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { localApi } from '../test-support/local-api.node.ts';
import { showNetworkPictures } from './show-network-pictures.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const picture = `data:image/png;base64,${png.toString('base64')}`;
const pictures = ({ store }: ReturnType<typeof makeCore>['core']) => store.getState().remote.networkImages;

it('loads pictures for networks without one, of those that the API has', async () => {
  const api = await localApi((response) => void response.end(png));
  const { core } = makeCore({
    api: api.url,
    networks: [network(1), network(2), network(3)],
    modal: { chainImages: { 1: 'data:image/png;base64,own' } },
  });
  await showNetworkPictures(core, ['eip155:1', 'eip155:2', 'eip155:4']);
  expect(pictures(core)).toEqual({ 'eip155:2': picture });
  expect(api.requested).toEqual(['/public/getAssetImage/eip155%3A2']);
  await showNetworkPictures(core, []);
  expect(api.requested).toHaveLength(1);
});

it('keeps those of an earlier answer, and leaves out those that cannot be read', async () => {
  const api = await localApi((response, { url = '' }) =>
    url.endsWith('2') ? void response.writeHead(404).end() : void response.end(png),
  );
  const { core } = makeCore({ api: api.url });
  await showNetworkPictures(core, ['eip155:1']);
  const before = pictures(core);
  await showNetworkPictures(core, ['eip155:1', 'eip155:2']);
  expect(pictures(core)).toBe(before);
  expect(before).toEqual({ 'eip155:1': picture });
});

it('requests at most a hundred', async () => {
  const api = await localApi((response) => void response.end(png));
  const networks = Array.from({ length: 101 }, (_, index) => network(index + 1)) as [
    ReturnType<typeof network>,
  ];
  const { core } = makeCore({ api: api.url, networks });
  await showNetworkPictures(
    core,
    networks.map(({ id }) => `eip155:${id}`),
  );
  expect(Object.keys(pictures(core))).toHaveLength(100);
  expect(api.requested).toHaveLength(100);
});

it('does not change a destroyed instance', async () => {
  const waiting: ServerResponse[] = [];
  const api = await localApi((response) => void waiting.push(response));
  const { core } = makeCore({ api: api.url });
  const shown = showNetworkPictures(core, ['eip155:1']);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  core.destroy();
  for (const response of waiting) response.end(png);
  await shown;
  expect(pictures(core)).toEqual({});
});
