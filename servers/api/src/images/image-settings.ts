import { apiLimits } from '@mooring/protocol/api';
import { boundSetting, listOf, type Setting, type SettingValues } from '@mooring/server-kit';

/** A host, with or without a port. @throws Error for anything else, such as an address */
export function readHost(text: string): string {
  if (/^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?$/i.test(text)) return text.toLowerCase();
  throw new Error('has to hold hosts, such as images.internal or 10.0.0.5:8080');
}

const privateHosts: Setting<readonly string[]> = {
  name: 'API_IMAGES_PRIVATE_HOSTS',
  text: "Hosts of the operator's own network that pictures may be fetched from, also without TLS, `10.0.0.5:8080`; without a port, only on 80 and 443. From no other private address any are",
  default: '',
  read: listOf(readHost),
  fallback: () => [],
};

/** Settings of pictures. */
export const imageSettings = {
  imagesPrivateHosts: privateHosts,
  imageBytes: boundSetting(
    'API_IMAGE_BYTES',
    'Bytes of a picture; a larger one is not shown',
    131_072,
    1_024,
    131_072,
  ),
  nftImageBytes: boundSetting(
    'API_NFT_IMAGE_BYTES',
    'Bytes of the picture of an NFT; a larger one is not shown',
    apiLimits.nftImageBytes,
    1_024,
    apiLimits.nftImageBytes,
  ),
  imageCacheBytes: boundSetting(
    'API_IMAGE_CACHE_BYTES',
    'Bytes of pictures kept in memory; as many again of avatars, and of pictures of NFTs',
    67_108_864,
    131_072,
  ),
  imageSeconds: boundSetting('API_IMAGE_SECONDS', 'Seconds that a picture is kept', 86_400, 60, 31_536_000),
  imageMilliseconds: boundSetting(
    'API_IMAGE_MILLISECONDS',
    'Milliseconds to fetch a picture',
    10_000,
    100,
    60_000,
  ),
  imagesAtOnce: boundSetting(
    'API_IMAGES_AT_ONCE',
    'Concurrent fetches of pictures; as many again of avatars, and of pictures of NFTs. Clients have to repeat requests beyond that',
    16,
    1,
    1_000,
  ),
  imageRate: boundSetting(
    'API_IMAGE_RATE',
    'Pictures and lists of wallets a minute per client address',
    1_200,
    1,
  ),
} as const;

export type ImageSettings = SettingValues<typeof imageSettings>;
