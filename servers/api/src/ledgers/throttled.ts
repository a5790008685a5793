import type { Clock } from '@mooring/server-kit';
import { VendorFailure } from '../vendors/fetch-json.ts';

/** Maximum of queued requests. */
const maxQueued = 200;

/**
 * Runs a limited number of requests per second, queues others, and rejects when too many wait: vendors charge or ban
 * fast clients.
 */
export function throttled(
  clock: Pick<Clock, 'now' | 'after'>,
  perSecond: number,
): <Value>(run: () => Promise<Value>) => Promise<Value> {
  const startTimes: number[] = [];
  let waiting = 0;
  let turn: Promise<void> = Promise.resolve();
  const next = async () => {
    const oldest = startTimes.length < perSecond ? undefined : startTimes.shift();
    const wait = oldest === undefined ? 0 : oldest + 1_000 - clock.now();
    if (wait > 0) await new Promise<void>((resolve) => clock.after(wait, resolve, { background: true }));
    startTimes.push(clock.now());
  };
  return async (run) => {
    if (waiting >= maxQueued) throw new VendorFailure('too many questions wait for their turn');
    waiting += 1;
    const mine = turn.then(next);
    turn = mine;
    try {
      await mine;
    } finally {
      waiting -= 1;
    }
    return run();
  };
}
