import type { Clock } from '@mooring/server-kit';

export interface TestClock extends Clock {
  /** Lets time pass; whatever falls due runs in order. */
  advance(milliseconds: number): void;
}

export function testClock(start = Date.now()): TestClock {
  let time = start;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    now: () => time,
    after(milliseconds, run) {
      const timer = { at: time + milliseconds, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(milliseconds) {
      const end = time + milliseconds;
      for (;;) {
        const [due] = [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (due === undefined) break;
        timers.delete(due);
        time = due.at;
        due.run();
      }
      time = end;
    },
  };
}
