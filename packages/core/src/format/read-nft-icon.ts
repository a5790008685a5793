import { readWalletIcon } from '@mooring/protocol';
import { nftImagePath } from '@mooring/protocol/api';
import type { TokenIcon } from '../contract/token-icon.ts';

/**
 * Reads an NFT's image from an answer of the API. Any but a `data:` image becomes a path of the API, which fetches it: the page
 * requests it from no host that the NFT's creator chose.
 *
 * @param contract CAIP-10 id
 */
export function readNftIcon(image: string | undefined, contract?: string, tokenId?: string): TokenIcon {
  if (!image) return {};
  if (/^data:/i.test(image)) return { icon: readWalletIcon(image) };
  if (contract === undefined || tokenId === undefined) return {};
  const path = nftImagePath.replace(':contract', encodeURIComponent(contract));
  return { iconPath: path.replace(':tokenId', encodeURIComponent(tokenId)) };
}
