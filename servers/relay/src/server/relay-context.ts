import { systemClock } from '@mooring/protocol/time';
import { type Clock, createLogger, createRegistry, type Logger, readSettings } from '@mooring/server-kit';
import type { Registry } from 'prom-client';
import { createCounts, type RelayCounts } from '../metrics/relay-counts.ts';
import { type RelaySettings, relaySettings } from '../settings/relay-settings.ts';
import { throttleReports } from './throttled-reports.ts';

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
  /** Reports a problem that the relay recovers from: each kind is logged at most once a second. */
  readonly onProblem: (text: string, error?: unknown) => void;
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
  const failed = throttleReports(clock.now, (text, error, leftOut) => log.error({ error, leftOut }, text));
  return {
    settings: { ...readSettings(relaySettings, {}), ...given },
    clock,
    log,
    registry: createRegistry('relay', processMetrics),
    counts: createCounts(),
    processMetrics,
    onError: (error) => failed('failed', error),
    onProblem: throttleReports(clock.now, (text, error, leftOut) => log.warn({ error, leftOut }, text)),
  };
}
