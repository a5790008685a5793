import { apiLimits } from '@mooring/protocol/api';
import {
  addressOf,
  boundSetting,
  listOf,
  oneOf,
  type Setting,
  type SettingValues,
} from '@mooring/server-kit';
import { fetchPublic, type PrivateSources } from '../images/fetch-public.ts';
import { readHost } from '../images/image-settings.ts';
import { ipfsBase, type ReadMetadataOptions } from './nft-metadata.ts';

const metadata: Setting<'fetch' | 'inline'> = {
  name: 'API_NFT_METADATA',
  text: 'Where metadata and pictures of NFTs are read: `fetch`, from the addresses that contracts name, never inside your network; `inline`, only those that the contract itself holds',
  default: 'fetch',
  read: oneOf('fetch', 'inline'),
};

const gateway: Setting<string | undefined> = {
  name: 'API_NFT_GATEWAY',
  text: 'IPFS gateway for metadata and images, `https://gateway.example`; it may be inside your network. Without it nothing of IPFS is shown',
  read: addressOf('https:', 'http:'),
};

const hosts: Setting<readonly string[]> = {
  name: 'API_NFT_HOSTS',
  text: 'Hosts inside your network that metadata and pictures may be fetched from, `127.0.0.1:8080`; without a port, only on 80 and 443',
  default: '',
  read: listOf(readHost),
};

/** Bytes of an image that count as one in the budgets; of a larger one, each further part counts, too. */
export const imageUnitBytes = 524_288;
/** Least budget of a minute: a smaller one would always refuse the largest image. */
const leastImageRate = Math.ceil(apiLimits.nftImageBytes / imageUnitBytes);

/** Settings of NFTs. */
export const nftSettings = {
  nftMetadata: metadata,
  nftGateway: gateway,
  nftHosts: hosts,
  nftBytes: boundSetting('API_NFT_BYTES', 'Bytes of the metadata of an NFT', 262_144, 1_024, 16_777_216),
  nftMilliseconds: boundSetting(
    'API_NFT_MILLISECONDS',
    'Milliseconds that fetching metadata may take',
    5_000,
    10,
    60_000,
  ),
  nftWaitMs: boundSetting(
    'API_NFT_WAIT_MILLISECONDS',
    'Milliseconds that an answer waits for metadata; those that take longer are there the next time',
    2_000,
    0,
    60_000,
  ),
  nftFetches: boundSetting('API_NFT_FETCHES', 'Concurrent fetches of metadata', 16, 1, 1_000),
  nftStored: boundSetting(
    'API_NFT_STORED',
    'NFTs whose names and images are stored; beyond it, those read first are deleted',
    100_000,
    1,
    100_000_000,
  ),
  nftStoredBytes: boundSetting(
    'API_NFT_STORED_BYTES',
    'Bytes of the stored names and images of NFTs; beyond it, those read first are deleted',
    268_435_456,
    1_048_576,
    1_099_511_627_776,
  ),
  nftRate: boundSetting('API_NFT_RATE', 'Pages of NFTs a minute per client address', 120, 1, 1_000_000),
  nftAtOnce: boundSetting(
    'API_NFT_AT_ONCE',
    'Concurrent requests for NFTs per client address; more are refused',
    16,
    1,
    100_000,
  ),
  nftImageRate: boundSetting(
    'API_NFT_IMAGE_RATE',
    'Pictures of NFTs a minute per client address; each 512 KiB of one count',
    600,
    leastImageRate,
    1_000_000,
  ),
  nftImageProjectRate: boundSetting(
    'API_NFT_IMAGE_PROJECT_RATE',
    'Pictures of NFTs a minute per project; of all together if any project may use the API',
    30_000,
    leastImageRate,
    100_000_000,
  ),
} as const;

/** Hosts in the operator's network from which metadata and pictures may be fetched; from the gateway, only IPFS paths. */
export function privateNftSources({
  nftGateway,
  nftHosts,
}: Pick<SettingValues<typeof nftSettings>, 'nftGateway' | 'nftHosts'>): PrivateSources {
  return { privateHosts: nftHosts, privateBase: nftGateway && ipfsBase(nftGateway) };
}

/** How the settings let metadata be read. */
export function metadataOptions(settings: SettingValues<typeof nftSettings>): ReadMetadataOptions {
  const { nftGateway: gateway, nftBytes: maxBytes, nftMilliseconds: timeoutMs } = settings;
  const sources = privateNftSources(settings);
  const options = {
    maxBytes,
    timeoutMs,
    ...sources,
    accept: 'application/json,text/plain;q=0.5,*/*;q=0.1',
  };
  const fetch = async (url: string) => Buffer.from(await fetchPublic(url, options)).toString('utf8');
  return {
    ...{ gateway, sources },
    fetch: settings.nftMetadata === 'inline' ? undefined : fetch,
  };
}
