import type { Clock, Logger } from '@mooring/server-kit';
import { Counter, type Registry } from 'prom-client';
import type { ImageSettings } from './image-settings.ts';
import { type Images, openImages } from './images.ts';

export interface ApiImages {
  /** Pictures that the operator's files name. */
  readonly listed: Images;
  /** Pictures that visitors name: from the public internet only. */
  readonly announced: Images;
}

export interface ApiImagesOptions {
  readonly settings: ImageSettings;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly metrics: Registry;
}

/** Opens the pictures of all modules. They are cached apart, so visitors cannot evict those of the operator. */
export function openApiImages({ settings, clock: { now }, log, metrics }: ApiImagesOptions): ApiImages {
  const outcomes = new Counter({
    name: 'api_images_total',
    help: 'Requests for pictures, by outcome: kept (in memory), fetched, refused (not a supported image), failed, limited',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const shared = { settings, now, onOutcome: (outcome: string) => outcomes.inc({ outcome }) };
  return {
    listed: openImages({
      ...shared,
      from: 'operator',
      onProblem: (source, problem) => log.warn({ source, problem }, 'a picture cannot be shown'),
    }),
    // Anyone could fill the log.
    announced: openImages({ ...shared, from: 'anyone', onProblem: () => {} }),
  };
}
