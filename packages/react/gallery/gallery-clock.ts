import type { Clock } from '@mooring/core/adapter';
import { noAnswerNoticeMs } from '@mooring/protocol/limits';
import { systemClock } from '@mooring/protocol/time';

/** A clock that lets a view say at once that no answer comes, or never: a picture does not depend on when it is taken. */
export function galleryClock(silent: boolean): Clock {
  return {
    ...systemClock,
    after(milliseconds, run, background) {
      if (milliseconds !== noAnswerNoticeMs) return systemClock.after(milliseconds, run, background);
      return silent ? systemClock.after(0, run, background) : () => undefined;
    },
  };
}
