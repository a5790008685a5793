import type { Clock } from '@mooring/server-kit';

export interface TestClock extends Clock {
  /** Lets time pass, second by second. */
  advance(milliseconds: number): void;
}

export function testClock(start = Date.now()): TestClock {
  let time = start;
  const timers = new Set<{ readonly every: number; readonly call: () => void; next: number }>();
  return {
    now: () => time,
    every(every, call) {
      const timer = { every, call, next: time + every };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(milliseconds) {
      const end = time + milliseconds;
      for (;;) {
        const [due] = [...timers]
          .filter((timer) => timer.next <= end)
          .sort((one, other) => one.next - other.next);
        if (!due) break;
        time = due.next;
        due.next += due.every;
        due.call();
      }
      time = end;
    },
  };
}
