import { apiLimits } from '@mooring/protocol/api';
import { readBytes } from '@mooring/protocol/http';
import { balanceCacheMs, httpTimeoutMs } from '@mooring/protocol/limits';
import { isRecent, withTimeout } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import { pictureType } from '../http/picture-type.ts';
import { apiAddress } from './api-address.ts';

/** One kind of pictures, and its limits. */
interface PictureKind {
  /** Characters of the cached images of one page; beyond it, those not requested for longest are dropped. */
  readonly budget: number;
  /** Requests at once: an API refuses a client that asks for dozens of pictures that it still has to fetch. */
  readonly atOnce: number;
  /** Bytes of one image. */
  readonly maxBytes: number;
  readonly pictures: WeakMap<AppKitCore, Pictures>;
}

const listed: PictureKind = {
  ...{ budget: 8_388_608, atOnce: 8, maxBytes: apiLimits.imageBytes },
  pictures: new WeakMap(),
};
/**
 * Pictures that the operator has not listed, of NFTs and avatars: their hosts may answer slowly, and they may be large. They hold up
 * and drop no others.
 */
const unlisted: PictureKind = {
  ...{ budget: 16_777_216, atOnce: 4, maxBytes: apiLimits.nftImageBytes },
  pictures: new WeakMap(),
};

/** Whether the operator has not listed the picture at a path. */
export const isUnlistedPicture = (path: string): boolean => path.startsWith('/v1/');

/** Status codes of a server that cannot answer now. */
const isBusy = (status: number): boolean => status === 429 || status >= 500;

interface Cached {
  readonly picture: Promise<string | undefined>;
  /** Characters of the key and the image; 0 while it is requested. */
  size: number;
}

/** The pictures of one kind. */
interface Pictures {
  readonly kind: PictureKind;
  /** By key, least recently requested first. */
  readonly cached: Map<string, Cached>;
  /** Requests in progress or waiting for their turn. */
  readonly requests: Set<AbortController>;
  /** Starts the requests that wait for their turn, in order. */
  readonly waiting: (() => void)[];
  running: number;
  /** When a request failed, by key. */
  readonly failed: Map<string, number>;
  used: number;
}

/**
 * One listener of `ended` aborts all requests: a page fetches dozens at once, and Node reports more than ten
 * listeners as a leak.
 */
function picturesOf(core: AppKitCore, kind: PictureKind): Pictures {
  const before = kind.pictures.get(core);
  if (before !== undefined) return before;
  const own: Pictures = {
    ...{ kind, cached: new Map(), requests: new Set(), failed: new Map(), used: 0 },
    ...{ waiting: [], running: 0 },
  };
  kind.pictures.set(core, own);
  const endAll = (): void => {
    for (const request of own.requests) request.abort(core.ended.reason);
  };
  core.ended.addEventListener('abort', endAll, { once: true });
  return own;
}

/**
 * Returns an image of the API as a `data:` URL; `undefined` if there is none that can be shown. Requests a key again if its
 * image was dropped from the cache, and 30 s after the API could not be reached. Never rejects.
 *
 * @param key identifies the image, for paths whose image may change
 */
export function getPicture(core: AppKitCore, path: string, key: string = path): Promise<string | undefined> {
  const own = picturesOf(core, isUnlistedPicture(path) ? unlisted : listed);
  const before = own.cached.get(key);
  const failedAt = own.failed.get(key);
  const rests = failedAt === undefined || isRecent(core.clock, failedAt, balanceCacheMs);
  if (before !== undefined && rests) {
    own.cached.delete(key);
    own.cached.set(key, before);
    return before.picture;
  }
  if (core.ended.aborted) return Promise.resolve(undefined);
  drop(own, key);
  const request = new AbortController();
  own.requests.add(request);
  const picture = turnOf(own)
    .then(() => fetchPicture(core, path, own.kind.maxBytes, request.signal))
    .catch(() => {
      own.failed.set(key, core.clock.now());
      return undefined;
    })
    .then((found) => {
      own.requests.delete(request);
      own.running -= 1;
      own.waiting.shift()?.();
      entry.size = key.length + (found?.length ?? 0);
      own.used += entry.size;
      shrink(own);
      return found;
    });
  const entry: Cached = { picture, size: 0 };
  own.cached.set(key, entry);
  return picture;
}

function drop(own: Pictures, key: string): void {
  own.used -= own.cached.get(key)?.size ?? 0;
  own.cached.delete(key);
  own.failed.delete(key);
}

function shrink(own: Pictures): void {
  for (const [oldest, { size }] of own.cached) {
    if (own.used <= own.kind.budget) return;
    if (size > 0) drop(own, oldest);
  }
}

/** Resolves once another request may start. */
async function turnOf(own: Pictures): Promise<void> {
  if (own.running >= own.kind.atOnce) await new Promise<void>((start) => own.waiting.push(start));
  own.running += 1;
}

async function fetchPicture(
  core: AppKitCore,
  path: string,
  maxBytes: number,
  ended: AbortSignal,
): Promise<string | undefined> {
  return withTimeout(
    async (signal) => {
      const response = await fetch(apiAddress(core, path), {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal,
      });
      if (isBusy(response.status)) throw new Error(`The API answered with ${response.status}.`);
      const bytes = response.ok ? await readBytes(response, { maxBytes }) : undefined;
      const type = bytes && pictureType(bytes);
      return type && bytes && `data:${type};base64,${base64(bytes)}`;
    },
    { clock: core.clock, timeoutMs: httpTimeoutMs, signal: ended, what: 'A picture' },
  );
}

function base64(bytes: Uint8Array): string {
  let text = '';
  // The length of an argument list is limited.
  for (let at = 0; at < bytes.length; at += 4_096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4_096));
  return btoa(text);
}
