import { useEffect, useRef } from 'react';

/** Calls a function again after so many milliseconds, while the page is visible. */
export function useInterval(call: () => void, milliseconds: number): void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}
