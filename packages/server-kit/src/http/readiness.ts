import { type Clock, systemClock, withTimeout } from '@mooring/protocol/time';

/**
 * Checks one dependency of the server; rejects if it does not answer. A dependency of independent parts, such as
 * chains, resolves with a Map of each part's state by name: it is ready while one part is.
 */
export type ReadinessCheck = () => Promise<unknown>;

/** Whether each part works, by name. */
type Parts = ReadonlyMap<string, boolean>;

export interface ReadinessReport {
  readonly ready: boolean;
  /**
   * By check name; parts follow their check's name after a space. Failures are logged, not shown here: this is public.
   */
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>;
}

export interface Readiness {
  /** Runs all checks. Never rejects, never takes longer than the limit. */
  ask(): Promise<ReadinessReport>;
  /** Not ready from now on: the server drains. */
  stop(): void;
}

export interface ReadinessOptions {
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** Like checks, but without effect on readiness. */
  readonly reports?: Readonly<Record<string, ReadinessCheck>> | undefined;
  /** Milliseconds per check. Default: 3000. */
  readonly limit?: number | undefined;
  /** Milliseconds for which a report holds, so that nobody can make the server check faster. Default: 0. */
  readonly holds?: number | undefined;
  readonly clock?: Pick<Clock, 'now'> | undefined;
  /** Called when a check fails that worked before. */
  readonly onFailure?: ((name: string, error: unknown) => void) | undefined;
  /** Called when a check works that failed before. */
  readonly onRecovery?: ((name: string) => void) | undefined;
}

function within(check: ReadinessCheck, limit: number): Promise<Parts | undefined> {
  const onTimeout = (): Error => new Error(`no answer within ${limit} ms`);
  const run = async (): Promise<Parts | undefined> => {
    const parts = await check();
    return parts instanceof Map ? (parts as Parts) : undefined;
  };
  return withTimeout(run, { clock: systemClock, timeoutMs: limit, onTimeout });
}

/**
 * Reports whether the dependencies of a server answer. Concurrent requests share one run of the checks. Reports
 * only changes: anyone may ask, and the log must stay small.
 */
export function createReadiness({
  checks,
  reports = {},
  limit = 3_000,
  holds = 0,
  clock = systemClock,
  onFailure,
  onRecovery,
}: ReadinessOptions): Readiness {
  let stopped = false;
  let pending: Promise<ReadinessReport> | undefined;
  let latest: { readonly report: ReadinessReport; readonly at: number } | undefined;
  const failed = new Set<string>();
  const askAll = async (): Promise<ReadinessReport> => {
    const results = await Promise.all(
      Object.entries({ ...checks, ...reports }).map(async ([name, check]) => {
        let parts: readonly (readonly [name: string, serves: boolean])[] = [];
        try {
          parts = [...((await within(check, limit)) ?? [])];
          const serves = parts.length === 0 || parts.some(([, its]) => its);
          if (!serves) throw new Error('none of its parts serves');
          if (failed.delete(name)) onRecovery?.(name);
          return { name, serves, parts };
        } catch (error) {
          if (!failed.has(name)) onFailure?.(name, error);
          failed.add(name);
          return { name, serves: false, parts };
        }
      }),
    );
    const rows = results.flatMap(({ name, serves, parts }) => [
      [name, serves] as const,
      ...parts.map(([part, its]) => [`${name} ${part}`, its] as const),
    ]);
    return {
      ready: results.every(({ name, serves }) => serves || Object.hasOwn(reports, name)),
      checks: Object.fromEntries(rows.map(([name, serves]) => [name, serves ? 'ok' : 'failed'])),
    };
  };
  const current = async (): Promise<ReadinessReport> => {
    if (latest && Math.abs(clock.now() - latest.at) < holds) return latest.report;
    pending ??= askAll().finally(() => {
      pending = undefined;
    });
    const report = await pending;
    latest = { report, at: clock.now() };
    return report;
  };
  return {
    async ask() {
      const report = await current();
      return stopped ? { ...report, ready: false } : report;
    },
    stop() {
      stopped = true;
    },
  };
}
