import type { Clock } from '../time/clock.ts';

interface Timer {
  readonly at: number;
  readonly background: boolean;
  readonly run: () => void;
}

/** A clock from 0 that moves only on command. */
export function testClock(): Clock & {
  advance(milliseconds: number): void;
  /** Timers that have not fired. */
  waiting(): readonly Pick<Timer, 'at' | 'background'>[];
} {
  let now = 0;
  const timers = new Set<Timer>();
  return {
    now: () => now,
    after(milliseconds, run, { background = false } = {}) {
      const timer = { at: now + milliseconds, background, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [due] = [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (due === undefined) break;
        timers.delete(due);
        now = due.at;
        due.run();
      }
      now = end;
    },
    waiting: () => [...timers].map(({ at, background }) => ({ at, background })),
  };
}
