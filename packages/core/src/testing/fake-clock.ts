import type { Clock } from '../contract/platform.ts';

/** A clock under the test's control. */
export interface FakeClock extends Clock {
  /** Advances time and runs due timers in order; lets promises settle in between. */
  advance(milliseconds: number): Promise<void>;
}

/** A clock that advances only on command. Starts at `start`, in Unix milliseconds. */
export function fakeClock(start = 1_700_000_000_000): FakeClock {
  let now = start;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((known) => known !== timer);
      };
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        await settle();
        const due = timers.filter((timer) => timer.at <= end).sort((left, right) => left.at - right.at)[0];
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        now = due.at;
        due.run();
      }
      now = end;
      await settle();
    },
  };
}

/** Enough microtask turns for a chain of promises. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
