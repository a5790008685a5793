import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { systemClock, withTimeout } from '@mooring/protocol/time';
import { isPublicAddress } from './public-address.ts';
import { publicNames, type Resolved, type ResolveName } from './public-names.ts';

/** Hosts in the operator's network that may be fetched. */
export interface PrivateSources {
  /** Hosts that may be private and served without TLS: `name:port`, or `name` for the ports 80 and 443. */
  readonly privateHosts: readonly string[];
  /** URL ending with `/`: addresses below it may be private and served without TLS, too. */
  readonly privateBase?: string | undefined;
}

export interface FetchPublicOptions extends PrivateSources {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Value of the `accept` header. Default: images. */
  readonly accept?: string | undefined;
  /** JSON to post; then redirects are not followed. Default: none, and the request is a GET. */
  readonly body?: string | undefined;
  /** Default: name servers, and the system's resolver for hosts that may be private. */
  readonly resolve?: ResolveName | undefined;
}

const maxRedirects = 3;
const pictures = 'image/png,image/webp,image/jpeg,image/gif';

/**
 * Fetches a URL that others supplied. Every host on the way, including redirects, has to be on the public internet:
 * its name is resolved once, all its addresses are checked, and only those are connected to.
 *
 * @throws Error with a sentence, without the address
 */
export function fetchPublic(url: string, options: FetchPublicOptions): Promise<Uint8Array> {
  return withTimeout((signal) => follow(url, options, signal), {
    clock: systemClock,
    timeoutMs: options.timeoutMs,
    onTimeout: () => new Error('it takes too long'),
  });
}

async function follow(url: string, options: FetchPublicOptions, signal: AbortSignal): Promise<Uint8Array> {
  let at = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await ask(at, options, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      if (options.body !== undefined) throw new Error('it leads elsewhere');
      if (!URL.canParse(headers.location, at)) throw new Error('it leads to an address that is none');
      at = new URL(headers.location, at).href;
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      throw new Error(`it is answered with status ${statusCode}`);
    }
    return await readBytes(response, options.maxBytes);
  }
  throw new Error('it leads on and on');
}

async function ask(
  address: string,
  { resolve, accept = pictures, body, ...sources }: FetchPublicOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '')
    throw new Error('it is no plain address');
  const isPrivate = isPrivateSource(url, sources);
  if (url.protocol !== 'https:' && !(isPrivate && url.protocol === 'http:'))
    throw new Error('it is not https:');
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(name);
  const names = resolve ?? (isPrivate ? resolvePrivate : resolvePublic);
  const found = family === 0 ? await names(name, signal) : [{ address: name, family }];
  if (found.length === 0) throw new Error('its host has no address');
  if (!isPrivate && !found.every((one) => isPublicAddress(one.address))) {
    throw new Error('its host is not one of the public internet');
  }
  // Connects to the checked addresses, even if the name resolves to others by then.
  const pinned: LookupFunction = (_name, { all }, callback) => {
    const [first] = found;
    if (all === true) callback(null, [...found]);
    else callback(null, first?.address ?? '', first?.family);
  };
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  return await new Promise((done, fail) => {
    const asked = send(
      url,
      {
        lookup: pinned,
        agent: false,
        signal,
        method: body === undefined ? 'GET' : 'POST',
        headers: { accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      },
      done,
    );
    asked.once('error', () => fail(new Error('it cannot be reached')));
    asked.end(body);
  });
}

/** Whether a URL may be inside the operator's network, and served without TLS. */
export function isPrivateSource(url: URL, { privateHosts, privateBase }: PrivateSources): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (privateHosts.includes(`${url.hostname}:${port}`)) return true;
  if (url.port === '' && privateHosts.includes(url.hostname)) return true;
  // Many servers take an encoded slash for a slash, and the dots before it lead out of the folder.
  return (
    privateBase !== undefined && url.href.startsWith(new URL(privateBase).href) && !/%2f/i.test(url.pathname)
  );
}

async function readBytes(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.byteLength;
      if (size > maxBytes) throw new RangeError();
      parts.push(part);
    }
  } catch (error) {
    throw new Error(error instanceof RangeError ? `it has more than ${maxBytes} bytes` : 'it breaks off');
  } finally {
    response.destroy();
  }
  return Buffer.concat(parts);
}

const resolvePublic = publicNames({ timeoutMs: 2_000, atOnce: 256 });

/** Hosts of the operator may be known to this machine only. */
async function resolvePrivate(name: string): Promise<readonly Resolved[]> {
  return lookup(name, { all: true, verbatim: true }).catch(() => []);
}
