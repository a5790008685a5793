import type { Clock } from '@mooring/protocol/time';
import { useEffect } from 'react';
import { startIdleLock } from './idle-lock.ts';

/** Events that count as input. */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'visibilitychange'] as const;

/** Locks the wallet after minutes without input. The returned functions are stable. */
export function useIdleLock({
  clock,
  minutes,
  isBusy,
  lock,
}: {
  readonly clock: Clock;
  /** `undefined` if the wallet never locks itself. */
  readonly minutes: number | undefined;
  readonly isBusy: () => boolean;
  readonly lock: () => void;
}): void {
  useEffect(() => {
    if (minutes === undefined) return;
    const idle = startIdleLock({ clock, minutes, isBusy, lock });
    const ending = new AbortController();
    const options = { capture: true, passive: true, signal: ending.signal };
    for (const input of inputs) document.addEventListener(input, idle.seen, options);
    return () => {
      ending.abort();
      idle.stop();
    };
  }, [clock, minutes, isBusy, lock]);
}
