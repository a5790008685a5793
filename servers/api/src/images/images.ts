import { readFile, stat } from 'node:fs/promises';
import { createError } from '../errors.ts';
import { type FetchPublicOptions, fetchPublic, type PrivateSources } from './fetch-public.ts';
import type { ImageSettings } from './image-settings.ts';
import { readImageInfo } from './image-type.ts';

/** Pixels in a row or column. */
const widest = 4_096;
/** Milliseconds before a failed image is fetched again. */
const failureLifetime = 60_000;

export interface Image {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Outcome of an image request. */
export type ImageOutcome = 'kept' | 'fetched' | 'refused' | 'failed' | 'limited';

/** Images by their sources: `https:` URLs, and file paths of the operator. */
export interface Images {
  /** Fetches that run at once. */
  readonly atOnce: number;
  /**
   * @returns `undefined` if there is no image to show
   * @throws MooringError `TOO_MANY_REQUESTS` while too many are fetched
   */
  get(source: string): Promise<Image | undefined>;
}

/** Bounds of the images of one kind. */
type ImageLimits = Omit<ImageSettings, 'imagesPrivateHosts' | 'imageRate' | 'nftImageBytes'>;

export interface ImagesOptions extends PrivateSources {
  readonly settings: ImageLimits;
  /** Origin of the sources: only the operator's may be files. */
  readonly from: 'operator' | 'anyone';
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly onOutcome: (outcome: ImageOutcome) => void;
  /** Called with an image's source and why it cannot be shown. */
  readonly onProblem: (source: string, problem: string) => void;
  readonly resolve?: FetchPublicOptions['resolve'];
}

interface Kept {
  readonly image: Image | undefined;
  readonly until: number;
}

/** Caches fetched images and evicts the least recently used. */
export function openImages(options: ImagesOptions): Images {
  const { settings, now, onOutcome, onProblem } = options;
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<Image | undefined>>();
  let bytes = 0;

  // An address may be longer than its picture, and a character takes two bytes.
  const sizeOf = (source: string, { image }: Kept): number =>
    (image?.bytes.byteLength ?? 0) + 2 * source.length + 256;
  function drop(source: string): void {
    const entry = kept.get(source);
    if (entry === undefined) return;
    bytes -= sizeOf(source, entry);
    kept.delete(source);
  }
  function keep(source: string, entry: Kept): void {
    drop(source);
    kept.set(source, entry);
    bytes += sizeOf(source, entry);
    for (const [oldest] of kept) {
      if (bytes <= settings.imageCacheBytes) return;
      drop(oldest);
    }
  }
  async function load(source: string): Promise<Image | undefined> {
    try {
      const read = await readSource(source, options);
      const image = checked(read);
      onOutcome(image === undefined ? 'refused' : 'fetched');
      if (image === undefined) onProblem(source, 'it is no PNG, JPEG, GIF or WebP of usual size');
      keep(source, { image, until: now() + (image ? settings.imageSeconds * 1_000 : failureLifetime) });
      return image;
    } catch (error) {
      onOutcome('failed');
      onProblem(source, error instanceof Error ? error.message : 'it cannot be read');
      keep(source, { image: undefined, until: now() + failureLifetime });
      return undefined;
    }
  }
  return {
    atOnce: settings.imagesAtOnce,
    async get(source) {
      const entry = kept.get(source);
      if (entry !== undefined && now() < entry.until) {
        onOutcome('kept');
        kept.delete(source);
        kept.set(source, entry);
        return entry.image;
      }
      const loading = underWay.get(source);
      if (loading !== undefined) return loading;
      if (underWay.size >= settings.imagesAtOnce) {
        onOutcome('limited');
        throw createError('TOO_MANY_REQUESTS');
      }
      const begun = load(source).finally(() => underWay.delete(source));
      underWay.set(source, begun);
      return begun;
    },
  };
}

async function readSource(
  source: string,
  { settings, from, privateHosts, privateBase, resolve }: ImagesOptions,
): Promise<Uint8Array> {
  const { imageBytes: maxBytes, imageMilliseconds: timeoutMs } = settings;
  if (/^https?:/.test(source))
    return fetchPublic(source, { maxBytes, timeoutMs, privateHosts, privateBase, resolve });
  if (from === 'anyone') throw new Error('it is no address');
  if ((await stat(source)).size > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`);
  return readFile(source);
}

function checked(bytes: Uint8Array): Image | undefined {
  const info = readImageInfo(bytes);
  if (info === undefined) return undefined;
  const { type, width, height } = info;
  const isUsual = (side: number): boolean => side >= 1 && side <= widest;
  return isUsual(width) && isUsual(height) ? { type, bytes } : undefined;
}
