import { walletLimits } from '@mooring/protocol/api';
import { readBytes } from '@mooring/protocol/http';
import { balanceCacheMs, httpTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import { pictureType } from '../http/picture-type.ts';
import { apiAddress } from './api-address.ts';

/** Maximum characters of all images of one page; beyond it, monograms are shown instead. */
const budget = 8_388_608;

/** Maximum requests at once: an API refuses a client that asks for dozens of pictures that it still has to fetch. */
const atOnce = 8;

/** Status codes of a server that cannot answer now. */
const isBusy = (status: number): boolean => status === 429 || status >= 500;

interface Pictures {
  readonly known: Map<string, Promise<string | undefined>>;
  /** Requests in progress or waiting for their turn. */
  readonly requests: Set<AbortController>;
  /** Starts the waiting ones, in order. */
  readonly waiting: (() => void)[];
  /** When a request failed, by key. */
  readonly failed: Map<string, number>;
  used: number;
  running: number;
}

const pictures = new WeakMap<AppKitCore, Pictures>();

/**
 * One listener of `ended` aborts all requests: a page fetches dozens at once, and Node reports more than ten
 * listeners as a leak.
 */
function picturesOf(core: AppKitCore): Pictures {
  const before = pictures.get(core);
  if (before !== undefined) return before;
  const own: Pictures = {
    ...{ known: new Map(), requests: new Set(), failed: new Map(), waiting: [], used: 0, running: 0 },
  };
  pictures.set(core, own);
  const endAll = (): void => {
    for (const request of own.requests) request.abort(core.ended.reason);
  };
  core.ended.addEventListener('abort', endAll, { once: true });
  return own;
}

/**
 * Returns an image of the API as a `data:` URL; `undefined` if there is none that can be shown. Requests each key once, and
 * again 30 s after the API could not be reached. Never rejects.
 *
 * @param key identifies the image, for paths whose image may change
 */
export function getPicture(core: AppKitCore, path: string, key: string = path): Promise<string | undefined> {
  const own = picturesOf(core);
  const known = own.known.get(key);
  const failedAt = own.failed.get(key);
  const rests = failedAt === undefined || core.clock.now() - failedAt < balanceCacheMs;
  if (known !== undefined && rests) return known;
  if (own.used >= budget || core.ended.aborted) return Promise.resolve(undefined);
  const request = new AbortController();
  own.requests.add(request);
  own.failed.delete(key);
  const asked = turnOf(own)
    .then(() => fetchPicture(core, path, request.signal))
    .catch(() => {
      own.failed.set(key, core.clock.now());
      return undefined;
    })
    .then((picture) => {
      own.requests.delete(request);
      own.running -= 1;
      own.waiting.shift()?.();
      own.used += picture?.length ?? 0;
      return picture;
    });
  own.known.set(key, asked);
  return asked;
}

/** Resolves once another request may start. */
async function turnOf(own: Pictures): Promise<void> {
  if (own.running >= atOnce) await new Promise<void>((start) => own.waiting.push(start));
  own.running += 1;
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
      const bytes = response.ok ? await readBytes(response, { maxBytes: walletLimits.image }) : undefined;
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
