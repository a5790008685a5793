import type { CaipNetworkId } from '@mooring/protocol';
import { apiLimits } from '@mooring/protocol/api';
import type { CallAnswer } from '@mooring/upstreams';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { createError } from '../errors.ts';
import type { FoundNfts, IndexReader, OwnedNft } from '../indexer/index-reader.ts';
import { writeCursor } from '../indexer/page-cursor.ts';
import { VendorFailure } from '../vendors/fetch-json.ts';
import { nftKey } from './nft-details.ts';
import { type ReadNftsOptions, readNfts } from './read-nfts.ts';

const account = `0x${'ab'.repeat(20)}`;
const token = `0x${'cd'.repeat(20)}`;
const [first, second] = ['eip155:1', 'eip155:10'] as const;
const nft = (tokenId: bigint, standard: 721 | 1155 = 721): OwnedNft => ({
  standard,
  token,
  tokenId,
  amount: 1n,
});
const owned = { result: `0x${'0'.repeat(24)}${account.slice(2)}` };
const amount = (value: number) => ({ result: `0x${value.toString(16).padStart(64, '0')}` });

interface World {
  readonly held?: Readonly<Record<string, readonly OwnedNft[] | (() => Promise<FoundNfts>)>>;
  readonly node?: CallAnswer | (() => never);
  readonly indexed?: readonly CaipNetworkId[];
  readonly served?: readonly CaipNetworkId[];
  readonly isWhole?: boolean;
  readonly preview?: object;
}

/** The sources of NFTs: an index, a node, and names and images. */
function world({
  held = {},
  node = owned,
  indexed = [first],
  served = [first, second],
  isWhole = true,
  preview,
}: World = {}): ReadNftsOptions {
  return {
    upstreams: {
      chains: served,
      isAddress: (chain, text) => chain.startsWith('eip155:') && /^0x[0-9a-f]{40}$/i.test(text),
      forward: async (_, calls) => calls.map(() => (typeof node === 'function' ? node() : node)),
    },
    index: {
      chains: indexed,
      isWhole: async () => isWhole,
      async nfts(chain, _, { after, count }) {
        const all = held[chain] ?? [];
        if (typeof all === 'function') return all();
        return { found: all.filter(({ tokenId }) => tokenId > (after?.tokenId ?? -1n)).slice(0, count) };
      },
    } as Partial<IndexReader> as IndexReader,
    nftDetails: {
      known: async () => new Map(),
      read: async (_: CaipNetworkId, nfts: readonly OwnedNft[]) =>
        new Map(preview === undefined ? [] : nfts.map((one) => [nftKey(one), preview])),
    } as unknown as ReadNftsOptions['nftDetails'],
  };
}

const codeOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'read',
    (error) => error.code ?? error.message,
  );

it('reads the NFTs of an account with their known details', async () => {
  const preview = { collection: 'Boats', symbol: 'BOAT', name: '', image: 'data:image/png;base64,AA' };
  const { nfts, next, ...rest } = await readNfts(
    world({ held: { [first]: [nft(7n)] }, preview }),
    account,
    {},
  );
  expect(nfts).toEqual([
    {
      chainId: first,
      collection: {
        address: `${first}:${getAddress(token)}`,
        name: 'Boats',
        symbol: 'BOAT',
      },
      ...{ tokenId: '7', standard: 'erc721', name: 'Boats #7', image: preview.image, amount: '1' },
    },
  ]);
  expect([next, rest]).toEqual([null, {}]);
});

describe('amounts', () => {
  const amountsIn = async (options: World) =>
    (await readNfts(world(options), account, {})).nfts.map((one) => one.amount);
  const held = { [first]: [nft(1n, 1155)] };

  it('come from the node, and an NFT that the account no longer holds is omitted', async () => {
    expect(await amountsIn({ held, node: amount(5) })).toEqual(['5']);
    expect(await amountsIn({ held, node: amount(0) })).toEqual([]);
    const other = { result: `0x${'0'.repeat(24)}${'ee'.repeat(20)}` };
    expect(await amountsIn({ held: { [first]: [nft(1n)] }, node: other })).toEqual([]);
  });

  it('come from the index if the node does not answer, and the chain is reported as unread', async () => {
    expect(await amountsIn({ held, node: { result: '0x' } })).toEqual(['1']);
    const away = () => {
      throw createError('NODE_UNAVAILABLE', { chain: first });
    };
    const answer = await readNfts(world({ held, node: away }), account, {});
    expect(answer.nfts.map((one) => one.amount)).toEqual(['1']);
    expect(answer.unread).toEqual([{ chainId: first }]);
  });

  it('are reported as unread while the index is behind', async () => {
    const answer = await readNfts(world({ held, node: amount(1), isWhole: false }), account, {});
    expect(answer.unread).toEqual([{ chainId: first }]);
  });
});

describe('names and images', () => {
  const askedIn = async (node: NonNullable<World['node']>) => {
    const options = world({ held: { [first]: [nft(1n), nft(2n, 1155)] }, node });
    const asked: Record<string, readonly bigint[]> = {};
    const asking = (what: string) => async (_: CaipNetworkId, nfts: readonly Pick<OwnedNft, 'tokenId'>[]) => {
      asked[what] = nfts.map(({ tokenId }) => tokenId);
      return new Map();
    };
    const nftDetails = { ...options.nftDetails, known: asking('known'), read: asking('read') };
    await readNfts({ ...options, nftDetails }, account, {});
    return asked;
  };

  it('are read from elsewhere only for NFTs that the account holds', async () => {
    // Of the first one, it is another owner's address.
    expect(await askedIn(amount(1))).toEqual({ known: [], read: [2n] });
    expect(await askedIn(owned)).toEqual({ known: [], read: [1n, 2n] });
  });

  it('are those known while it is not certain who holds them', async () => {
    const away = () => {
      throw createError('NODE_UNAVAILABLE', { chain: first });
    };
    for (const node of [away, { result: '0x' }])
      expect(await askedIn(node)).toEqual({ known: [1n, 2n], read: [] });
  });
});

it('marks spam names and truncates long ones', async () => {
  const previewOf = (name: string) => ({ collection: '', symbol: '', name, image: '' });
  const named = async (name: string) =>
    (await readNfts(world({ held: { [first]: [nft(1n)] }, preview: previewOf(name) }), account, {})).nfts[0];
  expect(await named('Claim 5,000 at https://gift.example')).toMatchObject({ spam: true });
  expect(await named('Boat')).not.toHaveProperty('spam');
  expect((await named('x'.repeat(10_000)))?.name).toHaveLength(apiLimits.name);
  expect((await readNfts(world({ held: { [first]: [nft(1n)] } }), account, {})).nfts[0]?.name).toBe('');
});

describe('pages', () => {
  it('cover every chain and contain each NFT once', async () => {
    const many = Array.from({ length: apiLimits.nfts + 3 }, (_, place) => nft(BigInt(place)));
    const options = world({ held: { [first]: many, [second]: [nft(1n)] }, indexed: [first, second] });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    let pages = 0;
    do {
      const page = await readNfts(options, account, cursor ? { cursor } : {});
      expect(page.nfts.length).toBeLessThanOrEqual(apiLimits.nfts);
      seen.push(...page.nfts.map(({ chainId, tokenId }) => `${chainId} ${tokenId}`));
      cursor = page.next;
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBe(3);
    expect(seen).toEqual([...many.map(({ tokenId }) => `${first} ${tokenId}`), `${second} 1`]);
  });

  it('end with the requested chain', async () => {
    const options = world({ held: { [first]: [nft(1n)] }, indexed: [first, second] });
    expect((await readNfts(options, account, { chainId: first })).next).toBeNull();
  });

  it.each([
    ['text that is no cursor', 'x'],
    ['an unserved chain', writeCursor({ chain: 'eip155:137', after: null })],
    ['no chain', writeCursor({ after: null })],
    ['an unknown standard', writeCursor({ chain: first, after: { standard: 20, token, id: '1' } })],
    [
      'an id that is not a number',
      writeCursor({ chain: first, after: { standard: 721, token, id: '1; --' } }),
    ],
    ['an invalid contract', writeCursor({ chain: first, after: { standard: 721, token: '0x', id: '1' } })],
  ])('reject a cursor with %s', async (_, cursor) => {
    expect(await codeOf(readNfts(world(), account, { cursor }))).toBe('REQUEST_INVALID');
  });
});

describe('chains', () => {
  it.each([
    ['unserved', { chainId: 'eip155:5' }, 'CHAIN_NOT_SERVED'],
    ['unindexed', { chainId: second }, 'CHAIN_NOT_INDEXED'],
  ])('rejects an %s chain', async (_, query, code) => {
    expect(await codeOf(readNfts(world(), account, query))).toBe(code);
  });

  it('rejects addresses of another namespace, and any address if no chain is indexed', async () => {
    expect(await codeOf(readNfts(world(), 'So11111', { chainId: first }))).toBe('ADDRESS_INVALID');
    expect(await codeOf(readNfts(world(), 'So11111', {}))).toBe('CHAIN_NOT_INDEXED');
    expect(await codeOf(readNfts(world({ indexed: [] }), account, {}))).toBe('CHAIN_NOT_INDEXED');
  });

  const failing = () => Promise.reject(new VendorFailure('down'));

  it('reports a chain whose vendor fails as unread, and rejects if only that chain is requested', async () => {
    const options = world({ held: { [first]: failing, [second]: [nft(1n)] }, indexed: [first, second] });
    const page = await readNfts(options, account, {});
    expect([page.nfts, page.unread]).toEqual([[], [{ chainId: first }]]);
    const following = await readNfts(options, account, { cursor: page.next ?? '' });
    expect(following.nfts).toHaveLength(1);
    expect(following).not.toHaveProperty('unread');
    expect(await codeOf(readNfts(options, account, { chainId: first }))).toBe('VENDOR_UNAVAILABLE');
  });

  it('rejects if the index itself fails', async () => {
    const broken = () => Promise.reject(new Error('no database'));
    const options = world({ held: { [first]: broken }, indexed: [first, second] });
    expect(await codeOf(readNfts(options, account, {}))).toBe('no database');
  });

  it('reports a chain as unread if its vendor lists only a part', async () => {
    const cut = async () => ({ found: [nft(1n)], isCut: true });
    const page = await readNfts(world({ held: { [first]: cut } }), account, {});
    expect([page.nfts.length, page.unread]).toEqual([1, [{ chainId: first }]]);
  });
});
