import * as v from 'valibot';
import { apiLimits } from './api-limits.ts';
import { caip2, caip10, pageCursor, plainAddress, projectId, wholeNumber } from './forms.ts';
import { pageMembers } from './page-members.ts';

/** Path of the NFTs of an account; `:address` is an {@link nftParams} member. */
export const nftsPath = '/v1/account/:address/nfts';

/** Path of the image of an NFT; its members are {@link nftImageParams}. */
export const nftImagePath = '/v1/nfts/:contract/:tokenId/image';

/** Members of {@link nftImagePath}. */
export const nftImageParams = v.object({
  contract: v.pipe(caip10, v.description('Contract')),
  tokenId: v.pipe(wholeNumber, v.description('Token id, in decimal')),
});

/** Query parameters of {@link nftImagePath}. Others are allowed and ignored. */
export const nftImageQuery = v.object({ projectId: v.optional(projectId) });

/** Members of {@link nftsPath}. */
export const nftParams = v.object({ address: plainAddress });

/** Query parameters. Others are allowed and ignored. */
export const nftQuery = v.object({
  chainId: v.optional(
    v.pipe(caip2, v.description('Chain to read. Default: every chain whose addresses have this form')),
  ),
  cursor: v.optional(
    v.pipe(pageCursor, v.description('`next` of the previous page. Default: the first page')),
  ),
});

const unnamed = 'Empty if the metadata could not be read';
const picture =
  'Image URL (`https:` or `data:`), or a path of this API: load any but `data:` through the image route. Empty if there is none or the metadata could not be read';

/** An NFT that an account owns. */
export const nft = v.object({
  chainId: caip2,
  collection: v.object({
    address: v.pipe(caip10, v.description('Contract')),
    name: v.pipe(v.string(), v.maxLength(apiLimits.name)),
    symbol: v.pipe(v.string(), v.maxLength(apiLimits.symbol)),
  }),
  tokenId: v.pipe(wholeNumber, v.description('Token id, in decimal')),
  standard: v.picklist(['erc721', 'erc1155', 'other']),
  name: v.pipe(v.string(), v.maxLength(apiLimits.name), v.description(unnamed)),
  image: v.pipe(v.string(), v.maxLength(apiLimits.image), v.description(picture)),
  amount: v.pipe(wholeNumber, v.description('Amount held; 1 for ERC-721')),
  spam: v.optional(v.pipe(v.literal(true), v.description('Present if the NFT looks like spam'))),
});

/** Body of a response of {@link nftsPath}. */
export const nftsAnswer = v.object({
  nfts: v.pipe(v.array(nft), v.maxLength(apiLimits.nfts)),
  ...pageMembers('holdings there are unknown'),
});

export type NftQuery = v.InferOutput<typeof nftQuery>;
export type Nft = v.InferOutput<typeof nft>;
export type NftsAnswer = v.InferOutput<typeof nftsAnswer>;
