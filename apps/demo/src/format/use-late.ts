import { useEffect, useState } from 'react';

/** Whether something has been waiting for ten seconds, so that an alternative should be offered. */
export function useLate(waiting: boolean, milliseconds = 10_000): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [waiting, milliseconds]);
  return waiting && late;
}
