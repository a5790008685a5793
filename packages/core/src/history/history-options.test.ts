import { expect, it, test } from 'vitest';
import { apiTransaction, historyPage } from '../test-support/api-history.ts';
import { address } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { historyOptions, observeHistory, servesHistory } from './history-options.ts';

it('reads page after page by cursor, and stops at the last one', async () => {
  const pages: Record<string, object> = {
    first: { data: [apiTransaction({ id: 'a1' })], next: 'two' },
    two: { data: [apiTransaction({ id: 'a2' })], next: null },
  };
  const api = await localApi((response) => {
    const cursor = new URL(api.requested.at(-1) ?? '', 'http://x').searchParams.get('cursor') ?? 'first';
    sendJson(response, 200, pages[cursor] ?? {});
  });
  const { core, of } = historyPage(api.url);
  const view = observeHistory(core, of);
  const end = view.subscribe(() => undefined);
  await expect.poll(() => view.read().pages).toHaveLength(1);
  expect(view.read()).toMatchObject({ hasNext: true, fetching: false });
  view.more();
  await expect.poll(() => view.read().pages).toHaveLength(2);
  expect(view.read().hasNext).toBe(false);
  expect(api.requested).toEqual([
    `/v1/account/${address}/history?chainId=eip155%3A1`,
    `/v1/account/${address}/history?chainId=eip155%3A1&cursor=two`,
  ]);
  end();
});

it('reports ACTIVITY_UNAVAILABLE if a refetch fails, and keeps the pages', async () => {
  const api = await localApi((response) =>
    sendJson(response, 200, { data: [apiTransaction({ id: 'a1' })], next: null }),
  );
  const { core, of } = historyPage(api.url);
  const view = observeHistory(core, of);
  const end = view.subscribe(() => undefined);
  await expect.poll(() => view.read().pages).toHaveLength(1);
  api.answer = (response) => sendJson(response, 500, {});
  view.refetch();
  await expect.poll(() => view.read().error).toMatchObject({ code: 'ACTIVITY_UNAVAILABLE' });
  expect(view.read().pages).toHaveLength(1);
  end();
});

test('treats ROUTE_NOT_FOUND as an empty page, and rejects on other failures', async () => {
  const api = await localApi((response) => sendJson(response, 404, {}));
  const { core, of } = historyPage(api.url);
  const first = { pageParam: undefined };
  expect(await historyOptions(core, of).queryFn(first)).toMatchObject({ list: [], unserved: true });
  api.answer = (response) => sendJson(response, 500, {});
  await expect(historyOptions(core, of).queryFn(first)).rejects.toMatchObject({
    code: 'ACTIVITY_UNAVAILABLE',
  });
});

test('ends the list at a repeated cursor or after 50 pages', () => {
  const { core, of } = historyPage('http://127.0.0.1:1');
  const { getNextPageParam } = historyOptions(core, of);
  const page = { list: [], next: 'x', unread: false };
  expect(getNextPageParam(page, [page])).toBe('x');
  expect(getNextPageParam(page, [page, page])).toBeUndefined();
  const many = Array.from({ length: 50 }, (_, index) => ({ ...page, next: `${index}` }));
  expect(getNextPageParam({ ...page, next: 'z' }, many)).toBeUndefined();
});

test('is available only with an API, and only for some namespaces', () => {
  const { core, network } = historyPage('http://127.0.0.1:1');
  expect(servesHistory(core, network)).toBe(true);
  expect(servesHistory(historyPage().core, network)).toBe(false);
  expect(servesHistory(core, { ...network, chainNamespace: 'solana' })).toBe(false);
});
