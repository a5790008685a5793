import { apiLimits } from '@mooring/protocol/api';
import { readBytes } from '@mooring/protocol/http';
import { balanceCacheMs, httpTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import { pictureType } from '../http/picture-type.ts';
import { apiAddress } from './api-address.ts';

/** Maximum characters of the cached images of one page; beyond it, those not requested for longest are dropped. */
const budget = 8_388_608;

/** Maximum requests at once: an API refuses a client that asks for dozens of pictures that it still has to fetch. */
const atOnce = 8;
/** The same for pictures that the operator has not listed, of NFTs and avatars: their hosts may answer slowly, and hold up no others. */
const unlistedAtOnce = 4;
/** Start of their paths. */
const unlistedPaths = '/v1/';

/** Status codes of a server that cannot answer now. */
const isBusy = (status: number): boolean => status === 429 || status >= 500;

interface Cached {
  readonly picture: Promise<string | undefined>;
  /** Characters of the key and the image; 0 while it is requested. */
  size: number;
}

/** Requests that take turns. */
interface Turns {
  readonly atOnce: number;
  /** Starts the waiting ones, in order. */
  readonly waiting: (() => void)[];
  running: number;
}

interface Pictures {
  /** By key, least recently requested first. */
  readonly cached: Map<string, Cached>;
  /** Requests in progress or waiting for their turn. */
  readonly requests: Set<AbortController>;
  readonly turns: Turns;
  readonly unlistedTurns: Turns;
  /** When a request failed, by key. */
  readonly failed: Map<string, number>;
  used: number;
}

const turnsOf = (atOnce: number): Turns => ({ atOnce, waiting: [], running: 0 });

const pictures = new WeakMap<AppKitCore, Pictures>();

/**
 * One listener of `ended` aborts all requests: a page fetches dozens at once, and Node reports more than ten
 * listeners as a leak.
 */
function picturesOf(core: AppKitCore): Pictures {
  const before = pictures.get(core);
  if (before !== undefined) return before;
  const own: Pictures = {
    ...{ cached: new Map(), requests: new Set(), failed: new Map(), used: 0 },
    ...{ turns: turnsOf(atOnce), unlistedTurns: turnsOf(unlistedAtOnce) },
  };
  pictures.set(core, own);
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
  const own = picturesOf(core);
  const before = own.cached.get(key);
  const failedAt = own.failed.get(key);
  const rests = failedAt === undefined || core.clock.now() - failedAt < balanceCacheMs;
  if (before !== undefined && rests) {
    own.cached.delete(key);
    own.cached.set(key, before);
    return before.picture;
  }
  if (core.ended.aborted) return Promise.resolve(undefined);
  drop(own, key);
  const request = new AbortController();
  own.requests.add(request);
  const turns = path.startsWith(unlistedPaths) ? own.unlistedTurns : own.turns;
  const picture = turnOf(turns)
    .then(() => fetchPicture(core, path, request.signal))
    .catch(() => {
      own.failed.set(key, core.clock.now());
      return undefined;
    })
    .then((found) => {
      own.requests.delete(request);
      turns.running -= 1;
      turns.waiting.shift()?.();
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
    if (own.used <= budget) return;
    if (size > 0) drop(own, oldest);
  }
}

/** Resolves once another request may start. */
async function turnOf(turns: Turns): Promise<void> {
  if (turns.running >= turns.atOnce) await new Promise<void>((start) => turns.waiting.push(start));
  turns.running += 1;
}

async function fetchPicture(core: AppKitCore, path: string, ended: AbortSignal): Promise<string | undefined> {
  return withTimeout(
    async (signal) => {
      const response = await fetch(apiAddress(core, path), {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal,
      });
      if (isBusy(response.status)) throw new Error(`The API answered with ${response.status}.`);
      const bytes = response.ok ? await readBytes(response, { maxBytes: apiLimits.imageBytes }) : undefined;
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
