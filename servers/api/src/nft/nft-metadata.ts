import { parsePlainJson, readAnnouncedText } from '@mooring/protocol';
import { apiLimits } from '@mooring/protocol/api';
import * as v from 'valibot';
import { isPrivateSource, type PrivateSources } from '../images/fetch-public.ts';

/** Metadata of an NFT. */
export interface NftMetadata {
  /** Empty if it has none. */
  readonly name: string;
  /** https: or data: URL, or a URL of the gateway; empty if it has none that can be shown. */
  readonly image: string;
}

export interface ReadMetadataOptions {
  /** Absent: only metadata inside the URI is read. */
  readonly fetch: ((url: string) => Promise<string>) | undefined;
  /** Gateway for `ipfs:`; absent: it is not fetched. */
  readonly gateway: string | undefined;
  /** Hosts in the operator's network from which images may be fetched. */
  readonly sources: PrivateSources;
}

const metadataForm = v.object({
  name: v.optional(v.unknown()),
  image: v.optional(v.unknown()),
  image_url: v.optional(v.unknown()),
  image_data: v.optional(v.unknown()),
});

/** Characters of a URI: a data URI may hold all of the metadata. */
const longest = 262_144;

/** Reads the metadata at a contract's URI. Rejects if there is none. */
export async function readMetadata(uri: string, options: ReadMetadataOptions): Promise<NftMetadata> {
  if (uri.length > longest) throw new Error('the address of the metadata is too long');
  const {
    name,
    image,
    image_url: url,
    image_data: data,
  } = v.parse(metadataForm, parsePlainJson(await textAt(uri.trim(), options)));
  const shown = [image, url, typeof data === 'string' ? svgAddress(data) : undefined]
    .map((one) => imageAddress(one, options.gateway, options.sources))
    .find((one) => one !== '');
  return { name: readAnnouncedText(name, 64), image: shown ?? '' };
}

async function textAt(uri: string, { fetch, gateway }: ReadMetadataOptions): Promise<string> {
  const inline = dataOf(uri);
  if (inline !== undefined) return inline;
  const url = /^ipfs:/i.test(uri) ? ipfsAddress(uri, gateway) : uri;
  if (fetch === undefined || url === '') throw new Error('the metadata is elsewhere');
  return fetch(url);
}

/** The text of a JSON `data:` URI. */
function dataOf(uri: string): string | undefined {
  const found = /^data:(?:application\/json|text\/plain)?((?:;[^,;]*)*),/i.exec(uri);
  if (found === null) return undefined;
  const rest = uri.slice(found[0].length);
  if (/;base64$/i.test(found[1] ?? '')) return Buffer.from(rest, 'base64').toString('utf8');
  // Many contracts do not encode it, so it may contain percent signs.
  try {
    return decodeURIComponent(rest);
  } catch {
    return rest;
  }
}

/**
 * URL of an image that can be shown: data, https, or without TLS where the operator's network may be fetched from. An SVG runs no
 * scripts as an image.
 */
export function imageAddress(value: unknown, gateway: string | undefined, sources: PrivateSources): string {
  if (typeof value !== 'string') return '';
  const text = value.trim();
  const url = /^ipfs:/i.test(text) ? ipfsAddress(text, gateway) : text;
  if (url.length > apiLimits.image) return '';
  if (/^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,][\x21-\x7e ]*$/i.test(url)) return url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return '';
  const at = new URL(url);
  if (at.href.length > apiLimits.image) return '';
  return at.protocol === 'https:' || isPrivateSource(at, sources) ? at.href : '';
}

const svgAddress = (svg: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg.slice(0, apiLimits.image)).toString('base64')}`;

/** URL at the gateway; empty without a gateway. */
function ipfsAddress(uri: string, gateway: string | undefined): string {
  const path = uri.replace(/^ipfs:\/\/(?:ipfs\/)?/i, '');
  if (gateway === undefined || !/^[a-zA-Z0-9]{10,100}(?:\/[^?#\\]*)?$/.test(path)) return '';
  // Decoded first: `%2e%2e` and `..%2f` lead out of a folder, too.
  const safe = path
    .split('/')
    .flatMap((part) => decoded(part).split('/'))
    .filter((part) => part !== '.' && part !== '..')
    .map(encodeURIComponent);
  return `${ipfsBase(gateway)}${safe.join('/')}`;
}

/** Where a gateway serves content. */
export const ipfsBase = (gateway: string): string => `${gateway.replace(/\/$/, '')}/ipfs/`;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
