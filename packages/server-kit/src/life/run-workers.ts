import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { answerForWorkers } from '../metrics/worker-metrics.ts';
import { watchParent } from './watch-parent.ts';

export interface RunWorkersOptions {
  readonly log: Logger;
  /** Number of serving processes on one port. */
  readonly count: number;
  /** Seconds before a worker that does not stop is ended. */
  readonly drainSeconds: number;
}

/** Milliseconds before an ended worker is restarted. */
const restartDelayMs = 1_000;

/** Whether {@link runWorkers} started this process as a worker. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

/**
 * Runs this program several times on one port, and ends with it. Starts the other workers once the first is up,
 * so a startup failure is reported once. Restarts workers that end later.
 */
export async function runWorkers({ log, count, drainSeconds }: RunWorkersOptions): Promise<void> {
  let stopping = false;
  let failed = false;
  const running = new Set<Worker>();
  const start = (): Worker => {
    // This process ends the workers, so they must not watch its launcher.
    const worker = cluster.fork({ MOORING_WATCH_STDIN: '', MOORING_PARENT_PID: '' });
    running.add(worker);
    worker.once('listening', () => log.info({ pid: worker.process.pid }, 'a worker serves'));
    worker.on('error', (error) => log.warn({ error }, 'a worker could not be reached'));
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (stopping) {
        // SIGTERM itself ends a worker that was still starting.
        failed ||= code !== 0 && signal !== 'SIGTERM';
        if (running.size === 0) process.exit(failed ? 1 : 0);
        return;
      }
      log.error({ code, signal }, 'a worker ended, and is started again');
      setTimeout(() => {
        if (!stopping) start();
      }, restartDelayMs);
    });
    return worker;
  };
  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    for (const worker of running) worker.process.kill('SIGTERM');
    if (running.size === 0) process.exit(0);
    setTimeout(
      () => {
        log.error('did not stop in time');
        for (const worker of running) worker.process.kill('SIGKILL');
        process.exit(1);
      },
      drainSeconds * 1_000 + 3_000,
    ).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  watchParent(() => stop('launcher gone'));
  answerForWorkers();

  const first = start();
  const ended = new Promise<'ended'>((resolve) => first.once('exit', () => resolve('ended')));
  const outcome = await Promise.race([once(first, 'listening').then(() => 'listening'), ended]);
  if (outcome === 'ended') {
    // The worker has reported why.
    if (!stopping) process.exit(1);
    return;
  }
  if (!stopping) for (let more = 1; more < count; more += 1) start();
}
