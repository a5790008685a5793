import { parseCaipAddress, readWalletName } from '@mooring/protocol';
import { type NftsAnswer, nftsAnswer, nftsPath } from '@mooring/protocol/api';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress, CaipNetwork } from '../contract/network.ts';
import type { TokenIcon } from '../contract/token-icon.ts';
import { readError } from '../errors/read-error.ts';
import { readNftIcon } from '../format/read-nft-icon.ts';
import { getJson } from '../query/get-json.ts';
import { notServed, type ObservedPages, observePages, type PagesOptions } from '../query/observe-pages.ts';

const nftCacheMs = 60_000;
/** Maximum pages of one list. */
const maxPages = 50;

/** An NFT; names that its creator chose are sanitized and bounded. */
export interface OwnedNft extends TokenIcon {
  readonly id: string;
  /** Absent if its metadata could not be read. */
  readonly name?: string | undefined;
  readonly collection: string;
  readonly tokenId: string;
  /** Quantity, as decimal digits. */
  readonly amount: string;
  readonly spam: boolean;
}

/** One page of an account's NFTs. */
export interface NftPage {
  readonly list: readonly OwnedNft[];
  readonly next: string | undefined;
  /** The network could not be read now. */
  readonly unread: boolean;
  /** The API does not serve the network's NFTs. */
  readonly unserved?: true | undefined;
}

const unservedPage: NftPage = { list: [], next: undefined, unread: false, unserved: true };

/** Infinite query options (TanStack Query's shape) for the NFTs of an address on a network. Rejects as `getJson`. */
export function nftOptions(
  core: AppKitCore,
  { address, network }: { readonly address: CaipAddress; readonly network: CaipNetwork },
): PagesOptions<NftPage> {
  const { caipNetworkId } = network;
  return {
    queryKey: ['mooring', 'nfts', address, caipNetworkId],
    staleTime: nftCacheMs,
    initialPageParam: undefined,
    async queryFn({ pageParam }) {
      const query = new URLSearchParams({ chainId: caipNetworkId });
      if (pageParam !== undefined) query.set('cursor', pageParam);
      const path = nftsPath.replace(':address', encodeURIComponent(parseCaipAddress(address).address));
      try {
        return readNfts(await getJson(core, `${path}?${query}`, nftsAnswer), caipNetworkId);
      } catch (error) {
        if (notServed.has(readError(error).code)) return unservedPage;
        throw error;
      }
    },
    getNextPageParam: ({ next }, pages) =>
      pages.length >= maxPages || pages.slice(0, -1).some((page) => page.next === next) ? undefined : next,
  };
}

/** Observes the NFTs of an address, for views. */
export function observeNfts(
  core: AppKitCore,
  of: { readonly address: CaipAddress; readonly network: CaipNetwork },
): ObservedPages<NftPage> {
  return observePages(core, nftOptions(core, of));
}

function readNfts({ nfts, next, unread }: NftsAnswer, chainId: string): NftPage {
  const list = nfts
    .filter((one) => one.chainId === chainId)
    .map(({ collection, tokenId, name, image, amount, spam }) => ({
      ...{ id: `${collection.address} ${tokenId}`, tokenId, amount, spam: spam === true },
      name: readWalletName(name),
      collection: readWalletName(collection.name) ?? readWalletName(collection.symbol) ?? '?',
      ...readNftIcon(image, collection.address, tokenId),
    }));
  return {
    list,
    next: next === null || next === '' ? undefined : next,
    unread: unread?.some((one) => one.chainId === chainId) ?? false,
  };
}
