import { readWalletIcon } from '@mooring/protocol';
import { imagePaths } from '@mooring/protocol/api';
import type { TokenIcon } from '../contract/token-icon.ts';

/**
 * Reads a token's icon from an answer of the API. An `https:` icon becomes a path of the API, which serves the pictures of
 * listed tokens: the page requests it from no other host.
 *
 * @param id CAIP-10 id of the token, or CAIP-2 id of the chain whose native currency it is
 */
export function readTokenIcon(iconUrl: string | undefined, id: string): TokenIcon {
  if (!iconUrl?.startsWith('https:')) return { icon: readWalletIcon(iconUrl) };
  return { iconPath: imagePaths.token.replace(':id', encodeURIComponent(id)) };
}
