import { useEffect, useRef } from 'react';

/** Calls a function again after so many milliseconds, while the page is visible, and when it becomes visible again. */
export function useInterval(call: () => void, milliseconds: number): void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => {
    const run = (): void => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const timer = setInterval(run, milliseconds);
    document.addEventListener('visibilitychange', run);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, [milliseconds]);
}
