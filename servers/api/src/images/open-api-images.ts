import type { Clock, Logger } from '@mooring/server-kit';
import { Counter, type Registry } from 'prom-client';
import type { PrivateSources } from './fetch-public.ts';
import type { ImageSettings } from './image-settings.ts';
import { type Images, openImages } from './images.ts';

export interface ApiImages {
  /** Pictures that the operator's files name. */
  readonly listed: Images;
  /** Pictures that visitors name: from the public internet only. */
  readonly announced: Images;
  /** Pictures that the metadata of NFTs name. */
  readonly nfts: Images;
}

export interface ApiImagesOptions {
  readonly settings: ImageSettings;
  /** Hosts in the operator's network from which pictures of NFTs may be fetched. */
  readonly nftSources: PrivateSources;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly metrics: Registry;
}

/**
 * Opens the pictures of all modules. Each kind has its own cache and fetches, so visitors cannot evict or delay those of the
 * operator, nor makers of NFTs those of visitors.
 */
export function openApiImages(options: ApiImagesOptions): ApiImages {
  const { settings, nftSources, clock, log, metrics } = options;
  const outcomes = new Counter({
    name: 'api_images_total',
    help: 'Requests for pictures, by outcome: kept (in memory), fetched, refused (not a supported image), failed, limited',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const shared = { settings, now: clock.now, onOutcome: (outcome: string) => outcomes.inc({ outcome }) };
  // Anyone could fill the log.
  const foreign = { ...shared, from: 'anyone', onProblem: () => {} } as const;
  return {
    listed: openImages({
      ...shared,
      from: 'operator',
      privateHosts: settings.imagesPrivateHosts,
      onProblem: (source, problem) => log.warn({ source, problem }, 'a picture cannot be shown'),
    }),
    announced: openImages({ ...foreign, privateHosts: [] }),
    nfts: openImages({
      ...foreign,
      settings: { ...settings, imageBytes: settings.nftImageBytes },
      ...nftSources,
    }),
  };
}
