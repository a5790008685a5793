import type { CaipNetworkId } from '@mooring/protocol';
import { nftImagePath } from '@mooring/protocol/api';
import type { HeldNft } from '../indexer/index-reader.ts';

/** The image of an NFT for pages: one without TLS, which may be inside the operator's network, is a path of the API. */
export function pageImage(
  chain: CaipNetworkId,
  { token, tokenId }: Pick<HeldNft, 'token' | 'tokenId'>,
  image: string,
): string {
  if (!/^http:/i.test(image)) return image;
  const path = nftImagePath.replace(':contract', encodeURIComponent(`${chain}:${token}`));
  return path.replace(':tokenId', String(tokenId));
}
