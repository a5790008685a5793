import { useEffect, useState } from 'react';

/** Whether something has been waiting for so many milliseconds, by default ten seconds, that the page should say more about it. */
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
