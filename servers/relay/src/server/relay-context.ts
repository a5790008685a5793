import { systemClock } from '@mooring/protocol/time';
import { type Clock, createLogger, createRegistry, type Logger, readSettings } from '@mooring/server-kit';
import type { Registry } from 'prom-client';
import { createCounts, type RelayCounts } from '../metrics/relay-counts.ts';
import { type RelaySettings, relaySettings } from '../settings/relay-settings.ts';

/** Shared dependencies of all parts of a relay. */
export interface RelayContext {
  readonly settings: RelaySettings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry: Registry;
  readonly counts: RelayCounts;
  /** Whether process metrics are exposed beside the relay's own, for all its workers. */
  readonly processMetrics: boolean;
  /** Reports a failure that no client caused: logged at most once a second. */
  readonly onError: (error: unknown) => void;
}

export interface RelayContextOptions {
  readonly clock?: Clock | undefined;
  readonly log?: Logger | undefined;
  readonly processMetrics?: boolean | undefined;
}

/** @param given settings; missing ones have their documented defaults, regardless of the environment */
export function createContext(given: Partial<RelaySettings>, options: RelayContextOptions): RelayContext {
  const { clock = systemClock, processMetrics = false } = options;
  const log = options.log ?? createLogger({ server: 'relay', level: 'silent' });
  return {
    settings: { ...readSettings(relaySettings, {}), ...given },
    clock,
    log,
    registry: createRegistry('relay', processMetrics),
    counts: createCounts(),
    processMetrics,
    onError: throttle(clock.now, (error) => log.error({ error }, 'failed')),
  };
}

/** At most one call a second: a failing disk must not fill another one with its log. */
function throttle(now: () => number, call: (error: unknown) => void): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (now() - last < 1_000) return;
    last = now();
    call(error);
  };
}
