import { useEffect, useRef } from 'react';

/** Milliseconds between reads after a failure: without data, each new read clears the error that the modal shows. */
const failedMs = 15_000;

/** What a hook of the kit reads. */
interface Read {
  readonly refetch: () => void;
  readonly error: unknown;
}

/** Reads again after the given time in milliseconds, while the page is visible, and when it becomes visible again. */
export function useRefetchInterval({ refetch, error }: Read, milliseconds: number): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  const interval = error === undefined ? milliseconds : failedMs;
  useEffect(() => {
    const run = (): void => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const timer = setInterval(run, interval);
    document.addEventListener('visibilitychange', run);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, [interval]);
}
