import type { Logger } from 'pino';
import { limitEncodings } from '../http/limit-encodings.ts';
import { watchParent } from './watch-parent.ts';

/** A running server. */
export interface RunningServer {
  readonly url: string;
  /** Stops accepting work, drains, then closes everything else. */
  close(): Promise<void>;
}

export interface RunServerOptions {
  readonly log: Logger;
  readonly start: () => Promise<RunningServer>;
  /** Seconds before a server that does not stop is ended. */
  readonly drainSeconds: number;
}

/** Milliseconds before a server that is told to stop while it starts is ended. */
const startMilliseconds = 1_000;

/**
 * Runs a server as this process: starts it, drains it on SIGTERM, SIGINT or when its launcher is gone, and ends the
 * process. Ends with one sentence if the start fails, and soon if it is told to stop before it serves: then without an error,
 * also if the start fails in the meantime.
 */
export async function runServer({ log, start, drainSeconds }: RunServerOptions): Promise<void> {
  let stoppingSince: number | undefined;
  let starting: Promise<RunningServer> | undefined;
  let isServing = false;
  limitEncodings();
  const stop = async (why: string) => {
    if (stoppingSince !== undefined) {
      // A second signal ends at once, but npm repeats the signal that the terminal already sent.
      if (performance.now() - stoppingSince > 1_000) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ why }, 'stopping');
    setTimeout(
      () => {
        log.error('did not stop in time');
        process.exit(1);
      },
      drainSeconds * 1_000 + 1_500,
    ).unref();
    // Opening a database may take seconds, and a server that does not serve yet has accepted nothing.
    const endSoon = () => {
      log.info('stopped while it started');
      process.exit(0);
    };
    const startLimit = isServing ? undefined : setTimeout(endSoon, startMilliseconds);
    let server: RunningServer | undefined;
    try {
      server = await starting;
    } catch {
      // The process ends with the sentence of its start.
      return;
    } finally {
      clearTimeout(startLimit);
    }
    try {
      await server?.close();
      log.info('stopped');
      process.exit(0);
    } catch (error) {
      log.error({ error }, 'stopped with an error');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  watchParent(() => stoppingSince ?? void stop('launcher gone'));
  try {
    starting = start();
    const { url } = await starting;
    isServing = true;
    log.info({ url }, 'listening');
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(stoppingSince === undefined ? 1 : 0);
  }
}
