import type { CaipNetworkId } from '@mooring/protocol';
import { nftImagePath } from '@mooring/protocol/api';
import { isPrivateSource, type PrivateSources } from '../images/fetch-public.ts';
import type { OwnedNft } from '../indexer/index-reader.ts';

/**
 * The image of an NFT for pages: one that may be inside the operator's network, or of the operator's gateway, is a path of the API,
 * which names no host.
 */
export function pageImage(
  chain: CaipNetworkId,
  { token, tokenId }: { readonly token: string; readonly tokenId: OwnedNft['tokenId'] | string },
  image: string,
  sources: PrivateSources,
): string {
  if (!/^https?:/i.test(image)) return image;
  if (!URL.canParse(image)) return '';
  if (!/^http:/i.test(image) && !isPrivateSource(new URL(image), sources)) return image;
  const path = nftImagePath.replace(':contract', encodeURIComponent(`${chain}:${token}`));
  return path.replace(':tokenId', String(tokenId));
}
