import { expect, test } from 'vitest';
import { historyPage } from '../test-support/api-history.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { nftOptions, observeNfts } from './nft-options.ts';

test('reads the NFTs of one network, without names that cannot be shown, and requests https: images from the API only', async () => {
  const nft = {
    chainId: 'eip155:1',
    collection: { address: `eip155:1:0x${'cd'.repeat(20)}`, name: 'Cats', symbol: 'CAT' },
    ...{ tokenId: '7', standard: 'erc721', name: '', image: 'https://tracker.example/x.png', amount: '1' },
  };
  const image = 'data:image/png;base64,AA==';
  const nfts = [nft, { ...nft, tokenId: '8', spam: true, image }, { ...nft, chainId: 'eip155:2' }];
  const api = await localApi((response) => sendJson(response, 200, { nfts, next: null }));
  const { core, of } = historyPage(api.url);
  const view = observeNfts(core, of);
  const end = view.subscribe(() => undefined);
  await expect.poll(() => view.read().pages).toHaveLength(1);
  expect(view.read().pages?.[0]).toMatchObject({
    list: [
      { tokenId: '7', name: undefined, collection: 'Cats', spam: false },
      { tokenId: '8', icon: image, spam: true },
    ],
    unread: false,
  });
  const [first] = view.read().pages?.[0]?.list ?? [];
  const iconPath = `/v1/nfts/${encodeURIComponent(nft.collection.address)}/7/image`;
  expect([first?.icon, first?.iconPath]).toEqual([undefined, iconPath]);
  end();
});

test('treats ROUTE_NOT_FOUND as an empty page, and rejects on other failures', async () => {
  const api = await localApi((response) => sendJson(response, 404, {}));
  const { core, of } = historyPage(api.url);
  const first = { pageParam: undefined };
  expect(await nftOptions(core, of).queryFn(first)).toMatchObject({ list: [], unserved: true });
  api.answer = (response) => sendJson(response, 500, {});
  await expect(nftOptions(core, of).queryFn(first)).rejects.toMatchObject({ code: 'HTTP_STATUS' });
});

test('ends the list at a repeated cursor or after 50 pages', () => {
  const { core, of } = historyPage('http://127.0.0.1:1');
  const { getNextPageParam } = nftOptions(core, of);
  const page = { list: [], next: 'x', unread: false };
  expect(getNextPageParam(page, [page])).toBe('x');
  expect(getNextPageParam(page, [page, page])).toBeUndefined();
  const many = Array.from({ length: 50 }, (_, index) => ({ ...page, next: `${index}` }));
  expect(getNextPageParam({ ...page, next: 'z' }, many)).toBeUndefined();
});
