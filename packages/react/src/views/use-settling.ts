import { useEffect, useState } from 'react';
import { useModal } from '../view/modal-context.ts';

const mostMs = 1_000;

/** Whether rows still wait for what pushes them down. For a second at most: a read may take much longer. */
export function useSettling(reading: boolean): boolean {
  const { core } = useModal();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!reading) return;
    const cancel = core.clock.after(mostMs, () => setLate(true));
    return () => {
      cancel();
      setLate(false);
    };
  }, [core, reading]);
  return reading && !late;
}
