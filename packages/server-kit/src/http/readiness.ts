/** Asks one thing the server needs; rejects when it does not serve. */
export type ReadinessCheck = () => Promise<void>;

export interface ReadinessReport {
  readonly ready: boolean;
  /** By the check's name. What failed is told in the log, not here: this is public. */
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>;
}

export interface Readiness {
  /** Asks everything. Never rejects, never takes longer than the limit. */
  ask(): Promise<ReadinessReport>;
  /** From now on not ready: the server drains. */
  stop(): void;
}

export interface ReadinessOptions {
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** Milliseconds for one check; 3000 unless stated. */
  readonly limit?: number | undefined;
  readonly onFailure?: ((name: string, error: unknown) => void) | undefined;
}

function within(check: ReadinessCheck, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${limit} ms`)), limit);
    timer.unref();
    Promise.resolve()
      .then(check)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Readiness of a server: whether what it depends on answers. Requests that come together share one asking. */
export function createReadiness({ checks, limit = 3_000, onFailure }: ReadinessOptions): Readiness {
  let stopped = false;
  let asking: Promise<ReadinessReport> | undefined;
  const askAll = async (): Promise<ReadinessReport> => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await within(check, limit);
          return [name, 'ok'] as const;
        } catch (error) {
          onFailure?.(name, error);
          return [name, 'failed'] as const;
        }
      }),
    );
    return {
      ready: results.every(([, state]) => state === 'ok'),
      checks: Object.fromEntries(results),
    };
  };
  return {
    async ask() {
      asking ??= askAll().finally(() => {
        asking = undefined;
      });
      const report = await asking;
      return stopped ? { ...report, ready: false } : report;
    },
    stop() {
      stopped = true;
    },
  };
}
