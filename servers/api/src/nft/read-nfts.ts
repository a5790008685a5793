import { type CaipNetworkId, formatCaipAddress, isMooringError } from '@mooring/protocol';
import { apiLimits, type Nft, type NftQuery, type NftsAnswer } from '@mooring/protocol/api';
import type { Upstreams } from '@mooring/upstreams';
import * as v from 'valibot';
import { getAddress, type Hex } from 'viem';
import { createError } from '../errors.ts';
import type { IndexReader, OwnedNft } from '../indexer/index-reader.ts';
import { readCursor, writeCursor } from '../indexer/page-cursor.ts';
import { isSpamName } from '../tokens/spam-name.ts';
import { VendorFailure } from '../vendors/fetch-json.ts';
import { amountsOf } from './nft-contracts.ts';
import { type NftDetails, nftKey } from './nft-details.ts';

export interface ReadNftsOptions {
  readonly upstreams: Pick<Upstreams, 'chains' | 'isAddress' | 'forward'>;
  readonly index: IndexReader;
  readonly nftDetails: NftDetails;
}

/** Pages go through one chain after the other. */
const cursorForm = v.object({
  chain: v.pipe(v.string(), v.maxLength(41)),
  after: v.nullable(
    v.object({
      standard: v.picklist([721, 1155]),
      token: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/)),
      id: v.pipe(v.string(), v.regex(/^[0-9]{1,78}$/)),
    }),
  ),
});

/**
 * Reads a page of an account's NFTs: on one chain, or on all chains that the address fits. The node decides who holds
 * them, or the index if the node does not answer.
 *
 * @throws MooringError `ADDRESS_INVALID`, `CHAIN_NOT_SERVED`, `CHAIN_NOT_INDEXED`, `REQUEST_INVALID`,
 * `VENDOR_UNAVAILABLE`
 */
export async function readNfts(
  { upstreams, index, nftDetails }: ReadNftsOptions,
  account: string,
  { chainId, cursor }: NftQuery,
): Promise<NftsAnswer> {
  const chains =
    chainId === undefined
      ? index.chains.filter((chain) => upstreams.isAddress(chain, account))
      : [chainId as CaipNetworkId];
  if (chains.length === 0) throw createError('CHAIN_NOT_INDEXED', { chain: 'a chain with such addresses' });
  for (const chain of chains) {
    if (!upstreams.chains.includes(chain)) throw createError('CHAIN_NOT_SERVED', { chain });
    if (!index.chains.includes(chain)) throw createError('CHAIN_NOT_INDEXED', { chain });
    if (!upstreams.isAddress(chain, account)) throw createError('ADDRESS_INVALID', { chain });
  }
  const place = cursor === undefined ? undefined : readCursor(cursorForm, cursor);
  const at = place === undefined ? 0 : chains.indexOf(place.chain as CaipNetworkId);
  const chain = chains[at];
  if (chain === undefined) throw createError('REQUEST_INVALID', { problem: 'cursor: not one of this API' });
  const after = place?.after
    ? { standard: place.after.standard, token: place.after.token, tokenId: BigInt(place.after.id) }
    : undefined;
  const page = { after, count: apiLimits.nfts + 1 };
  const { found, isCut = false } = await index.nfts(chain, account, page).catch((error: unknown) => {
    if (!(error instanceof VendorFailure)) throw error;
    if (chains.length === 1) throw createError('VENDOR_UNAVAILABLE');
    return { found: [], isCut: true };
  });
  const held = found.slice(0, apiLimits.nfts);
  const last = held.at(-1);
  const following = chains[at + 1];
  const isWhole = !isCut && (await index.isWhole(chain));
  const { nfts, isCurrent } = await describe({ upstreams, index, nftDetails }, chain, account, held);
  return {
    nfts,
    next:
      found.length > held.length && last !== undefined
        ? writeCursor({
            chain,
            after: { standard: last.standard, token: last.token, id: String(last.tokenId) },
          })
        : following === undefined
          ? null
          : writeCursor({ chain: following, after: null }),
    ...(isWhole && isCurrent ? {} : { unread: [{ chainId: chain }] }),
  };
}

async function describe(
  { upstreams, nftDetails }: ReadNftsOptions,
  chain: CaipNetworkId,
  account: string,
  held: readonly OwnedNft[],
): Promise<{ readonly nfts: Nft[]; readonly isCurrent: boolean }> {
  const amounts = await amountsOf(upstreams, chain, account, held).catch((error: unknown) => {
    if (!isMooringError(error)) throw error;
    return undefined;
  });
  // Anyone can have the index list NFTs for an account: only those that it holds are worth a request to their hosts.
  const proven = held.filter((_, at) => (amounts?.[at] ?? 0n) > 0n);
  const uncertain = held.filter((_, at) => amounts?.[at] === undefined);
  const seen = new Map(
    (await Promise.all([nftDetails.known(chain, uncertain), nftDetails.read(chain, proven)])).flatMap(
      (some) => [...some],
    ),
  );
  const nfts = held.flatMap((one, at): Nft[] => {
    const amount = amounts?.[at] ?? one.amount;
    if (amount === 0n) return [];
    const preview = seen.get(nftKey(one));
    const [collection, symbol] = [preview?.collection ?? '', preview?.symbol ?? ''];
    const name = preview?.name || (collection && `${collection} #${one.tokenId}`);
    const isSpam = [name, collection, symbol].some(isSpamName);
    return [
      {
        chainId: chain,
        collection: {
          address: formatCaipAddress(chain, getAddress(one.token as Hex)),
          name: collection,
          symbol,
        },
        tokenId: String(one.tokenId),
        standard: one.standard === 721 ? 'erc721' : 'erc1155',
        name: name.slice(0, apiLimits.name),
        image: preview?.image ?? '',
        amount: String(amount),
        ...(isSpam ? { spam: true as const } : {}),
      },
    ];
  });
  return { nfts, isCurrent: amounts !== undefined };
}
