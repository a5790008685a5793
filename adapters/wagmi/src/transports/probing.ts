import type { Clock } from '@mooring/core';

/** What probing needs; its code is fetched by the first call. */
export interface Probing {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}
