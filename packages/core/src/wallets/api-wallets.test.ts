import { expect, it, vi } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { apiWallets, walletPicture } from './api-wallets.ts';

/** The query that the API receives. */
async function queryOf(query: object): Promise<Readonly<Record<string, string>>> {
  const { core } = makeCore({ api: 'http://localhost:1' });
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL) => {
    urls.push(`${url}`);
    return new Response('{}', { status: 503 });
  });
  await apiWallets(core)
    .list(query as never)
    .catch(() => undefined);
  vi.unstubAllGlobals();
  return Object.fromEntries(new URL(urls[0] ?? 'http://none').searchParams);
}

it('asks for a page with the filters that are given, without empty ones', async () => {
  const all = {
    page: 2,
    entries: 40,
    search: '  harbour ',
    include: ['a', 'b'],
    exclude: [],
    badge: 'certified',
  };
  expect(await queryOf({ ...all, chains: ['eip155:1', 'eip155:10'], relay: undefined })).toMatchObject({
    ...{ page: '2', entries: '40', search: 'harbour', include: 'a,b', badge_type: 'certified' },
    chains: 'eip155:1,eip155:10',
  });
  const few = Object.keys(await queryOf({ page: 1, entries: 4, search: '   ', exclude: [] }));
  for (const name of ['search', 'include', 'exclude', 'chains', 'badge_type', 'relay'])
    expect(few).not.toContain(name);
});

it('has the path of a picture for any id', () => {
  expect(walletPicture('a/b?c')).toContain('a%2Fb%3Fc');
});
